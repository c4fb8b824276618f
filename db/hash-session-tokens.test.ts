import { readdir, readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuth } from '#app/features/auth/auth.server.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { session } from './schema/auth.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('SES-08 the migration hashes the tokens of open sessions, whose browsers stay signed in', async () => {
  const { db } = database
  const auth = createAuth({ db, siteUrl: 'http://localhost:3000', secret: 'x'.repeat(32), log: silentLog })
  const { cookie, email } = await newAdmin({ db, auth })
  const find = () => auth.api.findSessionUser({ body: { isUse: true }, headers: new Headers({ Cookie: cookie }) })
  const [hashed] = await db.select().from(session)
  const token = decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!
  await db.update(session).set({ token }).where(eq(session.id, hashed!.id))
  expect(await find()).toBeNull()

  const name = (await readdir('db/migrations')).find((file) => file.endsWith('_hash_session_tokens.sql'))!
  await db.$client.query(await readFile(`db/migrations/${name}`, 'utf8'))
  expect(await db.select().from(session)).toEqual([hashed])
  expect(await find()).toMatchObject({ email })
})
