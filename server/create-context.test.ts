import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { createContext } from './create-context.ts'
import { readSettings } from './settings.ts'

test('RUN-04 a context that fails after the database was opened leaves no connection to it', async () => {
  const { db, url, drop } = await createTestDatabase()
  const settings = readSettings({ DATA_DIR: '/nowhere', LOG_LEVEL: 'silent' })
  const cloudinary = { cloud: 'vitrine', uploadPreset: 'unsigned', apiUrl: 'https://api.example', deliveryUrl: 'none' }
  await expect(createContext({ settings: { ...settings, cloudinary }, databaseUrl: url })).rejects.toThrow(
    'Invalid URL',
  )
  await eventually(async () => {
    const { rows } = await db.execute(
      sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect(rows).toEqual([])
  }, 5_000)
  await drop()
})
