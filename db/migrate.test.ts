import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/test-database.ts'
import { migrate } from './migrate.ts'

test('FIND-08 a Postgres without an extension is refused, with its name and what to install', async () => {
  const { db, url, drop } = await createTestDatabase()
  // Found before the catalogue's own view.
  await db.execute(sql`create view pg_available_extensions as select 'pg_trgm'::name as name`)
  await db.execute(sql.raw(`alter database "${new URL(url).pathname.slice(1)}" set search_path = public, pg_catalog`))
  await expect(migrate(url, 'db/migrations')).rejects.toThrow(
    'DATABASE_URL: the extension unaccent is not available; install postgresql-contrib',
  )
  await drop()
})

test('BKP-19 each migration is younger than the one before it: an upgrade skips what is older than its last', async () => {
  const { entries } = JSON.parse(await readFile('db/migrations/meta/_journal.json', 'utf8'))
  const times = entries.map(({ when }: { when: number }) => when)
  expect(times).toEqual(times.toSorted((a: number, b: number) => a - b))
})
