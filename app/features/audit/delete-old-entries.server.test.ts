import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { deleteOldEntries } from './delete-old-entries.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const now = () => new Date('2026-11-20T15:00:00Z')
const deleteOld = (auditYears: number) => deleteOldEntries({ db: database.db, now, settings: { auditYears } })
async function newEntries(at: string, count: number) {
  await database.db.execute(sql`
    insert into audit_entries (at, actor_kind, actor_id, actor_label, action)
    select ${at}::timestamptz, 'system', 'system', 'Test', 'sign-in' from generate_series(1, ${count})`)
}

test('AUD-12 entries older than the years they are kept for are deleted, however many, and no other', async () => {
  const { db } = database
  await newEntries('2021-11-20T14:59:59Z', 10_001)
  await newEntries('2021-11-20T15:00:00Z', 2)
  await newEntries('2026-11-20T14:00:00Z', 1)
  expect(await deleteOld(6)).toBe(0)
  expect(await deleteOld(5)).toBe(10_001)
  expect(await db.$count(audit_entries)).toBe(3)
  expect(await deleteOld(5)).toBe(0)
  expect(await deleteOld(1)).toBe(2)
})

test('AUD-02 AUD-12 in its transaction too nothing younger can be deleted, and after it nothing at all', async () => {
  const { db } = database
  await newEntries('2019-01-01T00:00:00Z', 1)
  const deletion = db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('vitrine.audit_retention', '2021-11-20T15:00:00Z', true)`)
    await tx.delete(audit_entries)
  })
  await expect(deletion).rejects.toMatchObject({ cause: { message: 'audit_entries is append-only' } })
  await deleteOld(5)
  await newEntries('2019-01-01T00:00:00Z', 1)
  // The same connections, without the name that the job used.
  await expect(db.delete(audit_entries)).rejects.toThrow()
})
