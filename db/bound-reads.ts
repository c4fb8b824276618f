import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './connect.ts'

/** The database has not responded in time: a stopped process keeps its connections open but sends nothing. */
class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout'
  /** The same as the system's own time limits, which `isUnavailable` knows. */
  readonly code = 'ETIMEDOUT'

  constructor(limitMs: number) {
    super(`the database did not respond within ${limitMs} ms`)
  }
}

export interface Bounds {
  /** For each statement, waiting for a connection included. */
  limitMs: number
  /** Aborts the read, which then rejects with the signal's reason. */
  signal?: AbortSignal
}

/**
 * `db` for reads that somebody waits for. An aborted statement's connection is closed, so that nobody else gets
 * its late response; Postgres ends it when it finds the connection closed (`client_connection_check_interval`).
 * Transactions, and with them writes, are not limited: an aborted write would have an unknown outcome.
 */
export function boundReads(db: Database, bounds: Bounds): Database {
  return readsBy(db, (statement) => queryWithin(db.$client, bounds, statement))
}

/** `db`, whose statements outside of transactions go to `query`. */
export function readsBy(db: Database, query: (statement: unknown[]) => Promise<unknown>): Database {
  const client = { query: (...statement: unknown[]) => query(statement) }
  const reads = drizzle({ client: client as unknown as pg.Pool })
  reads.transaction = db.transaction as unknown as typeof reads.transaction
  reads.$client = db.$client
  return reads as unknown as Database
}

/** Postgres' response to `statement`, an argument of `pg`. */
export function queryWithin(pool: pg.Pool, bounds: Bounds, statement: unknown[]): Promise<unknown> {
  return connectWithin(pool, bounds, (client) => {
    const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>
    return query(...statement)
  })
}

/** The result of `work` on a connection of `pool`. Aborted at the time limit, which includes waiting for the connection; the connection is then closed. */
export async function connectWithin<Result>(
  pool: pg.Pool,
  { limitMs, signal }: Bounds,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted()
  const givenUp = Promise.withResolvers<never>()
  // If this process was too busy to notice, what has arrived meanwhile is processed first.
  const timer = setTimeout(() => setImmediate(() => givenUp.reject(new DatabaseTimeout(limitMs))), limitMs)
  const onAbort = () => givenUp.reject(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  const connecting = pool.connect()
  let client: pg.PoolClient | undefined
  let hasResponded = false
  try {
    client = await Promise.race([connecting, givenUp.promise])
    const result = await Promise.race([work(client), givenUp.promise])
    hasResponded = true
    return result
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    if (client) client.release(!hasResponded)
    // Nobody waits for this connection any more: return it to the pool.
    else
      connecting.then(
        (late) => late.release(),
        () => {},
      )
  }
}
