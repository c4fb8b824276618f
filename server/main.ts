import { once } from 'node:events'
import { addAbortSignal } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { AppContext } from '#app/app-context.ts'
import { createFirstAdmin } from '#app/features/auth/create-first-admin.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { removeKeptClusters } from '#db/embedded-postgres/upgrade-cluster.ts'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { makeFolders } from '#db/make-folders.ts'
import { migrate } from '#db/migrate.ts'
import { openClient } from '#db/open-client.ts'
import { usage as adminUsage, runAdminCommand } from './commands/admin.ts'
import { usage as backupUsage, runBackupCommand } from './commands/backup.ts'
import { usage as checkPaymentsUsage, runCheckPaymentsCommand } from './commands/check-payments.ts'
import { usage as exportUsage, runExportCommand } from './commands/export.ts'
import { usage as importUsage, runImportCommand } from './commands/import.ts'
import { usage as makeVariantsUsage, runMakeVariantsCommand } from './commands/make-variants.ts'
import { usage as movePicturesUsage, runMovePicturesCommand } from './commands/move-pictures.ts'
import { usage as ordersUsage, runOrdersCommand } from './commands/orders.ts'
import { usage as restoreUsage, runRestoreCommand } from './commands/restore.ts'
import { runUpgradeDatabaseCommand, usage as upgradeDatabaseUsage } from './commands/upgrade-database.ts'
import { createContext } from './create-context.ts'
import { explainFailure } from './explain-failure.ts'
import { fillSampleCollection } from './fill-sample-collection.ts'
import { createHttpApp } from './http-app.ts'
import { assertAddressesFree, metricsAddress, programAddress } from './listen-at.ts'
import { listenForInterruption } from './listen-for-interruption.ts'
import { logConsole } from './log-console.ts'
import { assertOwnFolder, migrationsFolder } from './migrations-folder.ts'
import { readSettings } from './settings.ts'
import { startApp } from './start-app.ts'

// For tests, which start several copies in one process.
export { createContext, fillSampleCollection, readSettings, startApp }

/** The time limit of a shutdown, below a supervisor's own: what still hangs then is left to the operating system. */
const maxStopMs = 9_500

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The `--help` text of each command. */
const usages: Record<string, string> = {
  admin: adminUsage,
  backup: backupUsage,
  restore: restoreUsage,
  import: importUsage,
  orders: ordersUsage,
  'make-variants': makeVariantsUsage,
  'move-pictures': movePicturesUsage,
  'upgrade-database': upgradeDatabaseUsage,
  export: exportUsage,
  'check-payments': checkPaymentsUsage,
}

/** Everything started so far; `disposeAsync` ends it in reverse order, also after failures. */
type Started = AsyncDisposableStack

/**
 * Opens the database that the settings name, starting the embedded one where they name none. Resolves to its address.
 * @param warn called with the failures of the embedded one as long as it runs
 */
async function openDatabase(settings: Settings, started: Started, warn: (line: string) => void = say): Promise<string> {
  await makeFolders(settings.dataDir)
  if (settings.databaseUrl) return settings.databaseUrl
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, say, warn })
  started.defer(() => embedded.stop())
  const client = await openClient({ connectionString: embedded.url('postgres') })
  try {
    const { rows } = await client.query(`select from pg_database where datname = 'vitrine'`)
    // A command and the server, started together on a new folder, may both find the folder missing.
    if (rows.length === 0) await client.query('create database vitrine').catch(unlessThere)
  } finally {
    await client.end()
  }
  return embedded.url('vitrine')
}

/** Opens and migrates the database, and creates the context on it. */
async function openContext(settings: Settings, started: Started, signal: AbortSignal): Promise<AppContext> {
  let warn: (line: string) => void = say
  const databaseUrl = await openDatabase(settings, started, (line) => warn(line))
  const faults: string[] = []
  await migrate(databaseUrl, migrationsFolder, { signal, warn: (fault) => faults.push(fault) })
  const context = await createContext({ settings, databaseUrl })
  warn = (line) => context.log.warn({}, line)
  started.defer(() => context.close())
  for (const fault of faults) context.log.warn({}, fault)
  return context
}

/** Removes what an upgrade kept, now that the program has started on the new database. */
async function removeOldDatabase({ settings, log }: AppContext) {
  try {
    for (const folder of await removeKeptClusters(settings.dataDir))
      say(`Removed ${folder}, which npm run upgrade-database had kept`)
  } catch (error) {
    log.warn({ error }, 'the database of before an upgrade could not be removed')
  }
}

function unlessThere(error: { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}

/** Serves until this process should exit, then ends all that it started, within 10 s. Before that it reports for DRAIN_SECONDS that it is not ready. */
export async function serve(
  settings: Settings,
  { createListener = createHttpApp, beforeExit = async () => {}, takesConsole = true } = {},
): Promise<void> {
  // Under load V8 would let 400 MB accumulate before it collects garbage; with this it is 260, at the same speed.
  setFlagsFromString('--heap-growing-percent=25')
  // Before the first thing that would have to be ended.
  const interruption = listenForInterruption()
  const started = new AsyncDisposableStack()
  try {
    started.defer(beforeExit)
    // Before anything is made, so that a second start in the same place changes nothing.
    await assertAddressesFree([
      programAddress(settings),
      ...(settings.metrics ? [metricsAddress(settings.metrics)] : []),
    ])
    const context = await openContext(settings, started, interruption)
    if (takesConsole) logConsole(context.log)
    const { adminEmail: email, adminPassword: password } = settings
    const reportPassword = (generated: string) =>
      say(`Admin: ${email}, password ${generated} (shown once; npm run admin sets another)`)
    await createFirstAdmin(context, { email, password, reportPassword })
    // The start does not wait for an image host.
    const here = { ...context, imageStore: context.pictureFolder }
    if (settings.bringsSampleData) await fillSampleCollection(here, { say, signal: interruption })
    if (interruption.aborted) return
    const app = await startApp(context, createListener)
    // Concurrently: each may take 5 s.
    started.defer(async () => void (await Promise.all([app.stop(), context.jobs.stop()])))
    say(`Vitrine is open at ${app.url}`)
    say(`Links, mails and QR codes name ${settings.siteUrl} (SITE_URL)`)
    if (!settings.databaseUrl) await removeOldDatabase(context)
    void context.jobs.start()
    if (!interruption.aborted) await once(interruption, 'abort')
    context.readiness.leave()
    await wait(settings.drainSeconds * 1_000)
  } catch (error) {
    if (error !== interruption.reason) throw error
  } finally {
    setTimeout(() => process.exit(1), maxStopMs).unref()
    await started.disposeAsync()
  }
}

/** Runs one command of the program and returns its exit code. */
async function runCommand(name: string, args: readonly string[], settings: Settings): Promise<number> {
  const complain = (line: string) => process.stderr.write(`${line}\n`)
  // Needs no database, and must work with an account with which the program may not start yet.
  if (name === 'check-payments') return runCheckPaymentsCommand(args, settings, { say, complain })
  if (name === 'upgrade-database')
    return runUpgradeDatabaseCommand(args, settings, { say, complain, signal: listenForInterruption() })
  // These use the database as it is, whatever its schema.
  const schemaless = {
    backup: runBackupCommand,
    restore: runRestoreCommand,
    'make-variants': runMakeVariantsCommand,
    'move-pictures': runMovePicturesCommand,
  }[name]
  if (schemaless) {
    const signal = listenForInterruption()
    const started = new AsyncDisposableStack()
    const openDatabaseOfSettings = () => openDatabase(settings, started)
    try {
      return await schemaless(args, { settings, openDatabase: openDatabaseOfSettings }, { say, complain, signal })
    } finally {
      await started.disposeAsync()
    }
  }
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
  const signal = listenForInterruption()
  const started = new AsyncDisposableStack()
  try {
    const context = await openContext(settings, started, signal)
    const readInput = () => text(addAbortSignal(signal, process.stdin))
    return await command(args, context, { readInput, say, complain, signal })
  } finally {
    await started.disposeAsync()
  }
}

if (import.meta.main) {
  let settings: Settings | undefined
  try {
    const [command = 'serve', ...args] = process.argv.slice(2)
    const usage = usages[command]
    if (usage && args.includes('--help')) {
      say(usage)
      process.exit(0)
    }
    assertOwnFolder()
    settings = readSettings(process.env, command)
    if (command !== 'serve') process.exit(await runCommand(command, args, settings))
    await serve(settings)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${explainFailure(error, settings) ?? (error as Error).stack}\n`)
    process.exit(1)
  }
}
