import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#db/schema/auth.ts'
import { profiles } from '#db/schema/profiles.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { readProfile } from './read-profile.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.insert(user).values({ id: 'ana', email: 'ana@vitrine.example', name: 'Ana' })
})
afterAll(() => database.drop())

test('DATA-12 a profile is made at need, for the user it belongs to, and is no admin’s until an operator says so', async () => {
  const { db } = database
  expect(await readProfile(db, 'ana')).toMatchObject({ id: 'ana', is_admin: false })
  await db.update(profiles).set({ is_admin: true }).where(eq(profiles.id, 'ana'))
  expect(await readProfile(db, 'ana')).toMatchObject({ id: 'ana', is_admin: true })
  await expect(db.execute(sql`update profiles set is_admin = null`)).rejects.toThrow()
  await expect(readProfile(db, 'nobody')).rejects.toThrow()
})
