import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimit } from '#db/schema/auth.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { countSignInAttempt, forgetSignInAttempts } from './count-sign-in-attempt.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.db.delete(rateLimit))

const start = new Date('2026-11-20T10:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const attempt = (now: Date, clientAddress: string, email: string) =>
  countSignInAttempt({ db: database.db, now }, { clientAddress, email })

test('takes 10 attempts a minute from one address, whoever is named', async () => {
  for (let i = 0; i < 10; i++) expect(await attempt(start, '192.0.2.1', `person${i}@example.com`)).toBeNull()
  expect(await attempt(later(10), '192.0.2.1', 'another@example.com')).toBe(50)
  expect(await attempt(later(10), '192.0.2.2', 'another@example.com')).toBeNull()
  expect(await attempt(later(60), '192.0.2.1', 'another@example.com')).toBeNull()
})

test('takes 10 attempts in a quarter of an hour for one account, from whatever addresses', async () => {
  for (let i = 0; i < 10; i++) expect(await attempt(start, `192.0.2.${i}`, 'Desk@example.com')).toBeNull()
  expect(await attempt(later(61), '192.0.2.77', 'desk@EXAMPLE.com')).toBe(839)
  expect(await attempt(later(900), '192.0.2.77', 'desk@example.com')).toBeNull()
})

test('counts attempts that come at the same time', async () => {
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, i) => attempt(start, `192.0.2.${i}`, 'desk@example.com')),
  )
  expect(results.filter((wait) => wait === null)).toHaveLength(10)
})

test('forgets the count of an account that was entered', async () => {
  for (let i = 0; i < 10; i++) await attempt(start, `192.0.2.${i}`, 'desk@example.com')
  await forgetSignInAttempts(database.db, 'DESK@example.com')
  expect(await attempt(start, '192.0.2.50', 'desk@example.com')).toBeNull()
})

test('keeps no row longer than a quarter of an hour', async () => {
  for (let i = 0; i < 5; i++) await attempt(start, `192.0.2.${i}`, `person${i}@example.com`)
  await attempt(later(901), '192.0.2.99', 'desk@example.com')
  expect(await database.db.select().from(rateLimit)).toHaveLength(2)
})
