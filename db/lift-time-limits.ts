import type pg from 'pg'

const limits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  // From version 14 and 17 on.
  'idle_session_timeout',
  'transaction_timeout',
]

/** Removes all time limits of the role or the database from this session. */
export async function liftTimeLimits(client: pg.Client): Promise<void> {
  await client.query(`select set_config(name, '0', false) from pg_settings where name = any($1)`, [limits])
}
