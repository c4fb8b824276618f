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

const email = 'desk@example.com'
const start = new Date('2026-11-20T10:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const attempt = (now: Date, clientAddress: string, as = email, knownBrowser: string | null = null) =>
  countSignInAttempt({ db: database.db, now }, { clientAddress, email: as, knownBrowser })
const client = (n: number) => `192.0.2.${n}`

/** One attempt from each of `clients` clients. Resolves to the waits that they got. */
async function attack(now: Date, clients: number) {
  const waits = []
  for (let n = 0; n < clients; n++) waits.push(await attempt(now, client(n)))
  return waits
}

test('takes 10 attempts a minute from one client, whoever is named', async () => {
  for (let n = 0; n < 10; n++) expect(await attempt(start, client(1), `person${n}@example.com`)).toBeNull()
  expect(await attempt(later(10), client(1), 'another@example.com')).toBe(50)
  expect(await attempt(later(10), client(2), 'another@example.com')).toBeNull()
  expect(await attempt(later(60), client(1), 'another@example.com')).toBeNull()
})

test('SES-01 takes 10 attempts in a quarter of an hour from one client for one account', async () => {
  for (let n = 0; n < 10; n++) expect(await attempt(start, client(1), 'Desk@example.com')).toBeNull()
  expect(await attempt(later(61), client(1), 'desk@EXAMPLE.com')).toBe(839)
  expect(await attempt(later(61), client(1), 'other@example.com')).toBeNull()
  expect(await attempt(later(901), client(1))).toBeNull()
})

test('SES-01 what one client does keeps no other out: the next one waits 2 seconds', async () => {
  for (let second = 0; second < 600; second += 10) await attempt(later(second), client(1))
  expect(await attempt(later(600), client(2))).toBe(2)
  expect(await attempt(later(602), client(2))).toBeNull()
})

test('SES-03 slows an account that many clients try, to 5 minutes for each', async () => {
  expect(await attack(start, 22)).toEqual([
    ...Array.from({ length: 10 }, () => null),
    ...[2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300],
  ])
  expect(await attempt(start, client(1), 'other@example.com')).toBeNull()
})

test('SES-04 a client that waited as it was told is taken, however many others come and however often it asked', async () => {
  await attack(start, 30)
  expect(await attempt(start, '203.0.113.1')).toBe(300)
  for (const second of [1, 2, 3]) expect(await attempt(later(second), '203.0.113.1')).toBe(300 - second)
  await attack(later(200), 30)
  expect(await attempt(later(299), '203.0.113.1')).toBe(1)
  expect(await attempt(later(300), '203.0.113.1')).toBeNull()
  expect(await attempt(later(300), '203.0.113.1')).toBe(300)
})

test('SES-03 of the attempts that a client makes at the same time after its wait, one is taken', async () => {
  await attack(start, 30)
  await attempt(start, '203.0.113.1')
  const waits = await Promise.all(Array.from({ length: 5 }, () => attempt(later(300), '203.0.113.1')))
  expect(waits.filter((wait) => wait === null)).toHaveLength(1)
})

test('SES-03 a quarter of an hour without an attempt ends the waits', async () => {
  await attack(start, 30)
  expect(await attempt(later(900), '203.0.113.1')).toBe(300)
  expect(await attempt(later(2101), '203.0.113.2')).toBeNull()
})

test('SES-02 a known browser has a count of its own, from wherever it comes', async () => {
  await attack(start, 30)
  for (let n = 0; n < 9; n++) await attempt(start, client(1), `person${n}@example.com`)
  for (let n = 0; n < 10; n++) expect(await attempt(start, client(n % 2), email, 'browser')).toBeNull()
  expect(await attempt(later(60), client(1), email, 'browser')).toBe(840)
  expect(await attempt(later(60), client(1), email, 'another browser')).toBeNull()
})

test('SES-03 attempts of a known browser slow nobody', async () => {
  for (let n = 0; n < 30; n++) await attempt(start, client(1), email, `browser ${n}`)
  expect(await attempt(start, client(1))).toBeNull()
})

test('counts attempts that come at the same time', async () => {
  const results = await Promise.all(Array.from({ length: 30 }, (_, n) => attempt(start, client(n))))
  expect(results.filter((wait) => wait === null)).toHaveLength(10)
})

test('forgets the count of an account that was entered', async () => {
  await attack(start, 30)
  for (let n = 0; n < 10; n++) await attempt(start, client(40), 'DESK@example.com', 'browser')
  await forgetSignInAttempts(database.db, { clientAddress: client(40), email, knownBrowser: 'browser' })
  expect(await attempt(start, client(40), email, 'browser')).toBeNull()
  expect(await attempt(start, client(41))).toBeNull()
})

test('keeps no row longer than a quarter of an hour', async () => {
  await attack(start, 12)
  await attempt(later(1201), client(99), 'other@example.com')
  expect(await database.db.$count(rateLimit)).toBe(3)
})

test('a clock that is set back by a day keeps nobody out', async () => {
  await attack(start, 30)
  for (let n = 0; n < 10; n++) await attempt(start, client(1), `person${n}@example.com`)
  expect(await attempt(later(-86_400), client(1))).toBeNull()
})
