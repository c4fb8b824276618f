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
  const db = drizzle({ client: pool, schema })
  // Drizzle (0.45, node-postgres/session.js) never gives back a connection whose BEGIN failed: ten of them, and a program
  // that has lived through a restart of its database answers no more.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle({ client, schema }).transaction(work, config)
    } finally {
      // One that is still in a transaction, because not even ROLLBACK came through, is of no use to anybody.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  return db
}
