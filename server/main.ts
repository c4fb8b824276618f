import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import pg from 'pg'
import { createFirstAdmin } from '#app/features/auth/create-first-admin.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { EmbeddedPostgresFailure } from '#db/embedded-postgres/failure.ts'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { migrate, UnusableDatabase } from '#db/migrate.ts'
import { fillSampleCollection } from '#db/sample/fill-sample-collection.server.ts'
import { runAdminCommand } from './commands/admin.ts'
import { runExportCommand } from './commands/export.ts'
import { runImportCommand } from './commands/import.ts'
import { runOrdersCommand } from './commands/orders.ts'
import { createContext, migrationsFolder } from './create-context.ts'
import { createHttpApp } from './http-app.ts'
import { readSettings, WrongSettings } from './settings.ts'
import { type RunningApp, startApp } from './start-app.ts'

// For tests, which start several copies in one process.
export { createContext, fillSampleCollection, readSettings, startApp }

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Opens the database that the settings name, starting the embedded one where they name none. */
async function openDatabase(settings: Settings): Promise<{ url: string; close: () => Promise<void> }> {
  await mkdir(settings.dataDir, { recursive: true })
  if (settings.databaseUrl) return { url: settings.databaseUrl, close: async () => {} }
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, say })
  const client = new pg.Client({ connectionString: embedded.url('postgres') })
  await client.connect()
  const { rows } = await client.query(`select from pg_database where datname = 'vitrine'`)
  // A command and the server, started together on a new folder, may both find it missing.
  if (rows.length === 0) await client.query('create database vitrine').catch(unlessThere)
  await client.end()
  return { url: embedded.url('vitrine'), close: embedded.stop }
}

function unlessThere(error: { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}

export async function serve(settings: Settings, { createListener = createHttpApp, beforeExit = async () => {} } = {}) {
  // Under load V8 would let 400 MB come together before it looks for what can go; so it is 260, at the same speed.
  setFlagsFromString('--heap-growing-percent=25')
  await refusePortInUse(settings)
  const database = await openDatabase(settings)
  await migrate(database.url, migrationsFolder)
  const context = await createContext({ settings, databaseUrl: database.url })
  const { adminEmail: email, adminPassword: password } = settings
  const tellPassword = (generated: string) =>
    say(`Admin: ${email}, password ${generated} (shown once; npm run admin sets another)`)
  await createFirstAdmin(context, { email, password, tellPassword })
  const interruption = new AbortController()
  let app: RunningApp | undefined
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await app?.stop()
    await context.close()
    await database.close()
    await beforeExit()
    process.exit(0)
  }
  const interrupt = () => {
    interruption.abort()
    // The filling ends by itself, and would keep its connection open until then.
    if (app) void stop()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  if (settings.bringsSampleData) await fillSampleCollection(context, { say, signal: interruption.signal })
  if (interruption.signal.aborted) return stop()
  app = await startApp(context, createListener)
  if (interruption.signal.aborted) return stop()
  say(`Vitrine is open at ${app.url}`)
  context.jobs.start().catch((error) => context.log.error({ error }, 'background work could not be started'))
}

/** Runs one command of the program and returns its exit code. */
async function runCommand(name: string, args: readonly string[], settings: Settings): Promise<number> {
  const command = {
    admin: runAdminCommand,
    export: runExportCommand,
    import: runImportCommand,
    orders: runOrdersCommand,
  }[name]
  if (!command) {
    process.stderr.write(`There is no command ${name}\n`)
    return 2
  }
  const database = await openDatabase(settings)
  await migrate(database.url, migrationsFolder)
  const context = await createContext({ settings, databaseUrl: database.url })
  try {
    const complain = (line: string) => process.stderr.write(`${line}\n`)
    const interruption = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())
    return await command(args, context, {
      readInput: () => text(process.stdin),
      say,
      complain,
      signal: interruption.signal,
    })
  } finally {
    await context.close()
    await database.close()
  }
}

/** Asks for the port before anything is made, so that a second start in the same place changes nothing. */
async function refusePortInUse({ port, host }: Settings) {
  const probe = createServer()
  await new Promise<void>((done, fail) => {
    probe.once('error', fail)
    probe.listen(port, host, () => probe.close(() => done()))
  })
}

/** One line for a failure that an operator can mend; undefined for one that we must mend. */
function explain(error: unknown, settings: Settings | undefined): string | undefined {
  if (error instanceof WrongSettings || error instanceof UnusableDatabase || error instanceof EmbeddedPostgresFailure)
    return error.message
  const { code, address, port, message, path } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE') return `PORT: ${address}:${port} is in use; stop what uses it or set another PORT`
  if (code === 'EADDRNOTAVAIL') return `HOST: ${settings?.host} is not an address of this machine`
  if (code === 'EACCES' && port !== undefined) return `PORT: ${port} needs privileges; set another PORT`
  if (path?.startsWith(settings?.dataDir ?? '\0')) return `DATA_DIR: cannot write ${path} (${code})`
  // Whatever else the database's driver or server says: refused connections, unknown hosts, wrong passwords, missing rights.
  const isFromDatabase =
    ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN'].includes(code ?? '') ||
    /^(28|3D|42501|53|57|08)/.test(code ?? '')
  if (settings?.databaseUrl && isFromDatabase) return `DATABASE_URL: ${message || code}`
  return undefined
}

if (import.meta.main) {
  let settings: Settings | undefined
  try {
    settings = readSettings(process.env)
    const [command, ...args] = process.argv.slice(2)
    if (command && command !== 'serve') process.exit(await runCommand(command, args, settings))
    await serve(settings)
  } catch (error) {
    process.stderr.write(`${explain(error, settings) ?? (error as Error).stack}\n`)
    process.exit(1)
  }
}
