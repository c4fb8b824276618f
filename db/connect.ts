import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema/schema.ts'

/** The one handle through which features reach Postgres; `$client` is the pool behind it. */
export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool }

/** A transaction handed to a callback of `Database.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Opens a pool of at most `max` connections to the database at `url`.
 * A statement that runs longer than 30 s is cancelled by Postgres, so that no request waits for ever.
 */
export function connect(url: string, { max = 10, onError = (_: Error) => {} } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options: '-c statement_timeout=30000',
    application_name: 'vitrine',
  })
  // A connection that breaks (a restarted server) must not end the process; the pool opens another. The pool hears of
  // idle ones only: one that breaks between two statements of a transaction has to be listened to itself.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
  return drizzle({ client: pool, schema })
}
