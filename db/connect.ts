import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema/schema.ts'
import { sessionOptions } from './session-options.ts'

/** The one handle through which features reach Postgres; `$client` is the pool behind it. */
export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool }

/** A transaction handed to a callback of `Database.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Postgres cancels a statement that runs longer. */
const statementLimitMs = 30_000

/**
 * How much longer a response is waited for. A Postgres that works has responded or cancelled by then, so a write is cut
 * only where its outcome could not be known anyway: a server that is stopped, or a network that drops everything.
 */
const silenceLimitMs = 5_000

/** How long a statement may keep what waits for it. */
export const longestStatementMs = statementLimitMs + silenceLimitMs

/** How soon Postgres ends a statement whose connection was closed. */
const connectionCheckMs = 250

/**
 * As much memory each step of a statement may take: for 800,000 ids that it looks up, and for the pages of a table of 4 GB in which an
 * index found something. A plan that may not keep the ids of what a search finds reads them again for each work; one that may not
 * keep the pages' rows works out the suffixes of every text on them again (decision 0079).
 */
const workMemory = '32MB'

interface ConnectOptions {
  max?: number
  onError?: (error: Error) => void
  statementMs?: number
  silenceMs?: number
  /** How long a connection is waited for while all are taken. */
  waitMs?: number
  /** What Postgres calls the connections in `pg_stat_activity`. */
  name?: string
}

/**
 * Opens a pool of at most `max` connections to the database at `url`. No statement runs longer than `statementMs`, and
 * none is waited for much longer than that; what a visitor waits for has a shorter limit (`boundReads`).
 */
export function connect(
  url: string,
  {
    max = 10,
    onError = () => {},
    statementMs = statementLimitMs,
    silenceMs = silenceLimitMs,
    waitMs = 5_000,
    name = 'vitrine',
  }: ConnectOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    query_timeout: statementMs + silenceMs,
    options: [
      sessionOptions,
      `-c statement_timeout=${statementMs}`,
      `-c client_connection_check_interval=${connectionCheckMs}`,
      `-c work_mem=${workMemory}`,
      '-c hash_mem_multiplier=1',
      // To compile a broad search takes a second, to run it a tenth of one (decision 0090).
      '-c jit=off',
    ].join(' '),
    application_name: name,
  })
  // A connection that breaks (a restarted server) must not end the process; the pool opens another. The pool hears of
  // idle ones only: one that breaks between two statements of a transaction has to be listened to itself.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle({ client: pool, schema })
  // Drizzle (0.45, node-postgres/session.js) never gives back a connection whose BEGIN failed: ten of them, and a program
  // that was open during a restart of its database responds no more.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let cannotWrite = false
    try {
      return await drizzle({ client: endingWhenSilent(client), schema }).transaction(work, config)
    } catch (error) {
      cannotWrite = isReadOnly(error)
      throw error
    } finally {
      // One that is still in a transaction, because not even ROLLBACK came through, is of no use to anybody; nor is one that was
      // opened while the server took no writes, and would take none afterwards either.
      client.release(cannotWrite || client.getTransactionStatus() !== 'I')
    }
  }
  return db
}

/** `client`, whose connection ends with the first statement that got no response: a ROLLBACK would wait as long again. */
function endingWhenSilent(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>
  const endingQuery = (...statement: unknown[]) =>
    query(...statement).catch((error: unknown) => {
      if (isReadTimeout(error)) void client.end()
      throw error
    })
  return { query: endingQuery } as unknown as pg.PoolClient
}

/** What pg says when `query_timeout` has passed. */
function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** What Postgres says to a write in a session that can only read. */
function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === '25006') || isReadOnly(error.cause))
}
