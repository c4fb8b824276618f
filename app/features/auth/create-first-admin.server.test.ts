import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { user } from '#db/schema/auth.ts'
import { profiles } from '#db/schema/profiles.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createAuth } from './auth.server.ts'
import { createFirstAdmin } from './create-first-admin.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.db.delete(user))

const context = () => ({
  db: database.db,
  now: () => new Date(),
  auth: createAuth({ db: database.db, siteUrl: 'http://localhost:3000', secret: 'x'.repeat(32), log: silentLog }),
})
const signIn = (email: string, password: string) =>
  context().auth.api.signInByPassword({ body: { email, password }, headers: new Headers() })

/** Returns the passwords that were reported while the first admin was made; `reportPassword` is called with each. */
async function start(email: string, password: string | null, reportPassword: (password: string) => void = () => {}) {
  const reported: string[] = []
  await createFirstAdmin(context(), {
    email,
    password,
    reportPassword(generated) {
      reported.push(generated)
      reportPassword(generated)
    },
  })
  return reported
}

test('makes one admin however many copies start together, and tells the generated password once', async () => {
  const reported = (await Promise.all(Array.from({ length: 4 }, () => start('admin@localhost', null)))).flat()
  expect(reported).toEqual([expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)])
  expect(await signIn('admin@localhost', reported[0]!)).toEqual({ outcome: 'signed-in' })
  expect(await database.db.select().from(profiles)).toMatchObject([{ is_admin: true }])
})

test('a process that crashes as it tells the password leaves no admin with a password that nobody knows', async () => {
  const dies = () => {
    throw new Error('killed')
  }
  await expect(start('admin@localhost', null, dies)).rejects.toThrow('killed')
  const [password] = await start('admin@localhost', null)
  expect(await signIn('admin@localhost', password!)).toEqual({ outcome: 'signed-in' })
})

test('takes the password of the settings and never tells it', async () => {
  expect(await start('Owner@Example.com', 'given by the operator')).toEqual([])
  expect(await signIn('owner@example.com', 'given by the operator')).toEqual({ outcome: 'signed-in' })
})

test('changes nothing where there is an admin already', async () => {
  await start('owner@example.com', 'the first password')
  expect(await start('owner@example.com', 'another password')).toEqual([])
  expect(await start('owner@example.com', null)).toEqual([])
  expect(await signIn('owner@example.com', 'the first password')).toEqual({ outcome: 'signed-in' })
  expect(await signIn('owner@example.com', 'another password')).toEqual({ outcome: 'wrong-credentials' })
})
