import { and, eq, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { AppContext } from '#app/app-context.ts'
import type { Database } from '#db/connect.ts'
import { openClient } from '#db/open-client.ts'
import { image_migrations } from '#db/schema/image-migrations.ts'
import { cleanUpPictures } from './clean-up-pictures.server.ts'
import type { MigrationContext } from './migration-context.server.ts'
import { migrationMessages } from './migration-messages.ts'
import { runImageMigration } from './run-image-migration.server.ts'

/** Identifies the lock among the database's locks. */
const lockKey = 7_036_030

type Options = Pick<AppContext, 'db' | 'now' | 'settings' | 'imageHost' | 'pictureFolder' | 'log'> &
  Pick<MigrationContext, 'startDeadline'> & {
    /** Waits, on a clock that tests can replace; rejects when `signal` is aborted. */
    pause: (ms: number, signal: AbortSignal) => Promise<void>
  }

export interface MigrationRunner {
  /** Works on the migration in progress, if there is one and no other copy does. Resolves when it has ended or is paused. */
  wake: () => Promise<void>
  /** Aborts the current step; another copy, or this one after a restart, resumes it. */
  stop: () => Promise<void>
}

/**
 * Works on migrations, one copy of the program at a time: the one that holds a database lock, on a connection of its own. All
 * writes of a migration use that connection, so that a copy that loses it, or is killed, writes nothing more, and the lock
 * is free at once.
 */
export function createMigrationRunner(options: Options): MigrationRunner {
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  let isAsked = false

  async function work() {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false
      while (!stopping.signal.aborted && (await isNeeded(options.db))) {
        // Another copy is working on it.
        if (!(await workWithLock(options, stopping.signal))) break
      }
    }
  }

  return {
    wake() {
      isAsked = true
      running ??= work()
        .catch((error: unknown) => {
          if (!stopping.signal.aborted)
            options.log.warn({ error }, 'a migration was cut off; it goes on within a minute')
        })
        .finally(() => {
          running = null
        })
      return running
    },
    async stop() {
      stopping.abort(new Error('the program ends'))
      await running
    },
  }
}

const needsWork = inArray(image_migrations.state, ['running', 'cleaning'])

async function isNeeded(db: Database): Promise<boolean> {
  return (await db.$count(image_migrations, needsWork)) > 0
}

/** Does what there is to do; false if another copy is doing it. */
async function workWithLock(options: Options, stopped: AbortSignal): Promise<boolean> {
  const lost = new AbortController()
  const session = {
    connectionString: options.db.$client.options.connectionString!,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    query_timeout: 35_000,
    options: '-c statement_timeout=30000',
    application_name: 'vitrine migration',
  }
  const client = await openClient(session, (error) => lost.abort(error))
  client.on('end', () => lost.abort(new Error('the connection was closed')))
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey])
    if (!rows[0]!.held) return false
    const signal = AbortSignal.any([stopped, lost.signal])
    await workOnce(options, { db: drizzle({ client }) as unknown as Database, signal })
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

async function workOnce(options: Options, { db, signal }: Pick<MigrationContext, 'db' | 'signal'>) {
  const { now, settings, imageHost, pictureFolder, log, pause, startDeadline } = options
  const [run] = await db.select().from(image_migrations).where(needsWork)
  if (!run) return
  try {
    if (!imageHost) throw new Error('no image host is configured any more')
    const context: MigrationContext = {
      db,
      now,
      imageHost,
      imageHosts: settings.imageHosts,
      pictureFolder,
      log,
      signal,
      startDeadline,
      pause: (ms) => pause(ms, signal),
    }
    if (run.state === 'cleaning') await cleanUpPictures(context, run.id)
    else await runImageMigration(context, run)
  } catch (error) {
    signal.throwIfAborted()
    log.error({ error }, 'a migration failed')
    const isCleanup = run.state === 'cleaning'
    const failure = isCleanup ? migrationMessages.cleanupFailed : migrationMessages.failed
    await db
      .update(image_migrations)
      .set({
        state: isCleanup ? 'completed' : 'failed',
        failure,
        ended_at: now(),
        product_id: null,
        product_name: null,
      })
      // It may have been stopped, and another one started, in the meantime.
      .where(and(eq(image_migrations.id, run.id), needsWork))
  }
}
