import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/test-database.ts'
import { withSession } from './database-session.server.ts'

test('OPS-20 backups and restores have no limit of time but for locks, whatever the database sets', async () => {
  const { db, url, drop } = await createTestDatabase()
  const limits = [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'idle_session_timeout',
    'transaction_timeout',
  ]
  for (const limit of limits)
    await db.execute(sql.raw(`alter database ${new URL(url).pathname.slice(1)} set ${limit} = '1h'`))
  const found = await withSession(url, async (client) => {
    const { rows } = await client.query(
      `select name, setting from pg_settings where name = any($1) and setting <> '0'`,
      [limits],
    )
    return rows
  })
  expect(found).toEqual([{ name: 'lock_timeout', setting: '60000' }])
  await drop()
})
