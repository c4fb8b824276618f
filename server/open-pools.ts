import type pg from 'pg'
import type { AppContext } from '#app/app-context.ts'
import { liveTopics, publicTopics } from '#app/features/live/live-topics.ts'
import type { Log } from '#app/platform/log.ts'
import { openReadReplica } from '#app/platform/read-replica/read-replica.server.ts'
import { createSearchRunner } from '#app/platform/search-runner.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { boundReads } from '#db/bound-reads.ts'
import { connect } from '#db/connect.ts'

/** The number of connections: for searches and for everything else; as many to a replica. */
const connections = { pages: 10, searches: 3 }

interface Options {
  settings: Pick<Settings, 'databaseReadUrl'>
  databaseUrl: string
  readLimitMs: number
  monotonicMs: () => number
  log: Log
  /** Called with each pool once it exists. */
  onPool: (pool: pg.Pool) => void
  /** Ends them. */
  opened: AsyncDisposableStack
}

/**
 * Opens the pools of connections to the database at `databaseUrl`, and to its replica where there is one.
 * @throws UnusableReplica
 */
export async function openPools({
  settings,
  databaseUrl,
  readLimitMs,
  monotonicMs,
  log,
  onPool,
  opened,
}: Options): Promise<Pick<AppContext, 'db' | 'readDb' | 'searches' | 'readReplica'>> {
  const onError = (error: Error) => log.warn({ error }, 'a database connection broke')

  function open(options: Parameters<typeof connect>[1]) {
    const database = opened.adopt(connect(databaseUrl, { ...options, onError }), ({ $client }) => $client.end())
    onPool(database.$client)
    return database
  }
  const db = open({ max: connections.pages })
  const limits = { statementMs: readLimitMs, waitMs: readLimitMs }
  const searchDb = open({ max: connections.searches, ...limits, name: 'vitrine searches' })
  const readReplica =
    settings.databaseReadUrl === null
      ? null
      : await openReadReplica({
          url: settings.databaseReadUrl,
          primary: { pages: db, searches: searchDb },
          connections,
          topics: liveTopics,
          limitMs: readLimitMs,
          monotonicMs,
          log,
          onError,
        })
  opened.defer(async () => readReplica?.close())
  for (const pool of Object.values(readReplica?.pools ?? {})) onPool(pool)
  return {
    db,
    readDb: boundReads(db, { limitMs: readLimitMs }),
    searches: createSearchRunner(
      (signal) =>
        readReplica?.readsFor({ kind: 'searches', topics: publicTopics, signal }) ??
        boundReads(searchDb, { limitMs: readLimitMs, signal }),
    ),
    readReplica,
  }
}
