import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from './connect.ts'

const dialect = new PgDialect()

/**
 * Rows of a prepared statement, which Postgres parses once per connection, and soon no longer plans (decision 0086). Use it for
 * frequent statements with a constant text whose best plan does not depend on the values: every connection keeps each
 * different text. Put a list of ids into `(select …)`, or its length would influence the plan.
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
