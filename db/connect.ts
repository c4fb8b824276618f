import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { sessionOptions } from './session-options.ts'

/** The only handle through which features use Postgres; `$client` is its pool. */
export type Database = NodePgDatabase & { $client: pg.Pool }

/** A transaction handed to a callback of `Database.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Postgres cancels a statement that runs longer. */
const statementLimitMs = 30_000

/**
 * How much longer the client waits for a response. A working Postgres has responded or cancelled by then, so a write is aborted
 * only if its outcome could not be known anyway: a stopped server, or a network that drops everything.
 */
const silenceLimitMs = 5_000

/** How long a statement can take, as the client sees it. */
export const maxStatementMs = statementLimitMs + silenceLimitMs

/** How soon Postgres ends a statement whose connection was closed. */
const connectionCheckMs = 250

/**
 * `work_mem`: enough for a hash of 800,000 ids, and for an exact bitmap of a 4 GB table. If the ids that a search found do not
 * fit, the plan reads them again for each work; with a lossy bitmap it computes the suffixes of every text on
 * the pages again (decision 0079).
 */
const workMemory = '32MB'

interface ConnectOptions {
  max?: number
  onError?: (error: Error) => void
  statementMs?: number
  silenceMs?: number
  /** How long to wait for a connection while all are in use. */
  waitMs?: number
  /** The name of the connections in `pg_stat_activity`. */
  name?: string
}

/**
 * Opens a pool of at most `max` connections to the database at `url`. No statement runs longer than `statementMs`, and
 * the client does not wait much longer; visitors' reads have a shorter limit (`boundReads`).
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
      // No JIT: it takes a second to compile a broad search that runs for a tenth of one (decision 0090).
      '-c jit=off',
    ].join(' '),
    application_name: name,
  })
  // A connection that breaks (a restarted server) must not end the process; the pool opens another. The pool reports
  // idle ones only: one that breaks between two statements of a transaction has to be listened to itself.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
  // Without the schema, which only `db.query` needs: Drizzle takes half a millisecond to read it, for every transaction.
  const db = drizzle({ client: pool })
  // Drizzle (0.45, node-postgres/session.js) never gives back a connection whose BEGIN failed: ten of them, and a program
  // that was open during a restart of its database responds no more.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let cannotWrite = false
    try {
      return await drizzle({ client: endingWhenSilent(client) }).transaction(work, config)
    } catch (error) {
      cannotWrite = isReadOnly(error)
      throw error
    } finally {
      // Destroy a connection that is still in a transaction because even ROLLBACK failed, and one that was opened while the server
      // was read-only, which stays read-only.
      client.release(cannotWrite || client.getTransactionStatus() !== 'I')
    }
  }
  return db
}

/** `client`, whose connection is closed at the first statement without a response: a ROLLBACK would wait as long again. */
function endingWhenSilent(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>
  const endingQuery = (...statement: unknown[]) =>
    query(...statement).catch((error: unknown) => {
      if (isReadTimeout(error)) void client.end()
      throw error
    })
  return { query: endingQuery } as unknown as pg.PoolClient
}

/** pg's message when `query_timeout` has passed. */
function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Postgres' error for a write in a read-only session. */
function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === '25006') || isReadOnly(error.cause))
}
