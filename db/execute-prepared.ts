import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from './connect.ts'

const dialect = new PgDialect()

/**
 * Rows of a statement that Postgres parses once for each connection, and soon plans no more (decision 0086). For one that is
 * often run, whose text is always the same and whose best plan depends on none of its values: each other text would be kept by
 * every connection as well. A list of ids belongs into `(select …)`: how long it is would be planned for.
 */
export async function executePrepared<Row extends Record<string, unknown>>(
  db: Database | Transaction,
  statement: SQL,
): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement)
  // At most 63 bytes, or Postgres cuts it.
  const name = createHash('sha256').update(query.sql).digest('base64url')
  const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
    query,
    undefined,
    name,
    false,
  )
  return (await prepared.execute()).rows
}
