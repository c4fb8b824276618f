import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AppContext } from '#app/app-context.ts'
import type { Settings } from '#app/platform/settings.ts'
import { rememberVerdicts } from './known-hashes.ts'
import { createTestDatabase } from './test-database.ts'
import { testPort } from './test-port.ts'

export interface TestApp {
  url: string
  readonly context: AppContext
  databaseUrl: string
  /** Stops the program and starts it again, on the same port and database; `meanwhile` runs while nothing is listening. */
  restart: (meanwhile?: () => Promise<unknown>) => Promise<void>
  stop: () => Promise<void>
}

interface Options {
  env?: Record<string, string>
  now?: () => Date
  monotonicMs?: () => number
  /** Replaces the pauses of an image migration. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
  /** The time limit for a visitor's queries. */
  readLimitMs?: number
  /** Starts another copy on the database (and picture folder) of this one. */
  beside?: TestApp
  template?: string
  /** Replaces parts of the context, e.g. the payment provider. */
  replace?: (context: AppContext) => Partial<AppContext>
  logLevel?: Settings['logLevel']
  /** Gives the program another address than `url` for its database, e.g. that of a proxy. */
  reachDatabase?: (url: string) => Promise<string>
}

type Program = typeof import('#server/main.ts')

/** Starts the built program in this process, on its own port and (unless `beside`) its own database. Build first: `npm run build`. */
export async function startTestApp({
  env = {},
  now,
  monotonicMs,
  readLimitMs,
  pause,
  beside,
  template,
  replace,
  logLevel = 'error',
  reachDatabase = async (url) => url,
}: Options = {}): Promise<TestApp> {
  const program: Program = await import(/* @vite-ignore */ resolve(import.meta.dirname, '../build/server/index.js'))
  const database = beside ? undefined : await createTestDatabase(template ? { template } : {})
  const dataDir = beside?.context.settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'vitrine-app-')))
  const databaseUrl = beside?.databaseUrl ?? database!.url
  // The port is chosen before the start, because addresses in the settings contain it.
  const settings = program.readSettings({
    PORT: String(await testPort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: logLevel,
    // Required to start if others can reach the program, e.g. with TRUSTED_PROXIES.
    PAYMENT_PROVIDER: 'demo',
    ADMIN_PASSWORD: 'brown paper and string',
    ...env,
  })
  const reachedUrl = await reachDatabase(databaseUrl)
  const start = async () => {
    const made = await program.createContext({
      settings,
      databaseUrl: reachedUrl,
      now,
      monotonicMs,
      readLimitMs,
      pause,
    })
    rememberVerdicts((await made.auth.$context).password)
    const context = { ...made, ...replace?.(made) }
    const app = await program.startApp(context)
    const end = async () => {
      await app.stop()
      await made.close()
    }
    return { context, url: app.url, end }
  }
  let running = await start()
  return {
    url: running.url,
    get context() {
      return running.context
    },
    databaseUrl,
    async restart(meanwhile = async () => {}) {
      await running.end()
      await meanwhile()
      running = await start()
    },
    async stop() {
      await running.end()
      await database?.drop()
      if (!beside) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
