import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'

/** The last two exist from version 14 and 17 on. */
const limits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
]

/** Sets every time limit of the server to an hour for new sessions of the database; needs the rights for that. Resolves to their names. */
export async function limitTimes(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; database: string }>(
    sql`select name, current_database() as database from pg_settings where name = any(${sql.param(limits)}::text[])`,
  )
  for (const { name, database } of rows) await db.execute(sql.raw(`alter database "${database}" set ${name} = '1h'`))
  return rows.map(({ name }) => name)
}
