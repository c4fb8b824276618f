import { expect, test } from 'vitest'
import { limitTimes } from '#tests/limit-times.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { withSession } from './database-session.server.ts'

test('OPS-20 backups and restores have no limit of time but for locks, whatever the database sets', async () => {
  const { db, url, drop } = await createTestDatabase()
  const limits = await limitTimes(db)
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
