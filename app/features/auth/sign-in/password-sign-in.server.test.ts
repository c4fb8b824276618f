import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import { session, user, verification } from '#db/schema/auth.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { newSecondFactor } from '#tests/new-second-factor.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { changePassword } from '../account/change-password.server.ts'
import { createAuth } from '../auth.server.ts'
import { readPasswordHash } from '../read-password-hash.server.ts'
import { saveAdmin } from '../save-admin.server.ts'

const email = 'ines@vitrine.example'
const password = 'brown paper and string'
const other = 'a frame and two nails'
let database: TestDatabase
const auth = () => createAuth({ db: database.db, siteUrl: 'http://x.example', secret: 'x'.repeat(32), log: silentLog })
const acting = () => ({ db: database.db, now: () => new Date(), actor: systemActor('Test'), auth: auth() })
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.delete(user)
  await saveAdmin(acting(), { email, password })
})

const signIn = () => auth().api.signInByPassword({ body: { email, password }, headers: new Headers() })
/** Signs in while the transaction of `change` is not over: the old password is still right. */
async function signInDuring(change: (own: ReturnType<typeof acting>) => Promise<unknown>) {
  const { db } = database
  const entering = await db.transaction(async (tx) => {
    await change({ ...acting(), db: tx as never })
    const entering = signIn()
    await awaitBlocked(db)
    return { entering }
  })
  return entering.entering
}
const reset = (own: ReturnType<typeof acting>) => saveAdmin(own, { email, password: other })
const changeOwn = async (own: ReturnType<typeof acting>) => {
  const [found] = await database.db.select().from(user).where(eq(user.email, email))
  const before = (await readPasswordHash(database.db, found!.id))!
  const [token, expiresAt] = ['its hash', new Date(Date.now() + 60_000)]
  await own.db.insert(session).values({ id: 'this one', userId: found!.id, token, expiresAt })
  await changePassword(own, { id: found!.id, email, sessionId: 'this one' }, { password: other, before })
}

test.each([
  ['an operator’s reset', reset],
  ['its own change', changeOwn],
])('ACC-14 a sign-in with the old password that is under way does not outlive %s', async (_, change) => {
  expect((await signInDuring(change)).outcome).toBe('no-user')
  expect(await database.db.$count(session, ne(session.id, 'this one'))).toBe(0)
  expect((await signIn()).outcome).toBe('wrong-credentials')
})

test('ACC-14 nor does one that would wait for a code', async () => {
  await newSecondFactor(acting(), email)
  expect((await signInDuring(changeOwn)).outcome).toBe('no-user')
  expect(await database.db.$count(verification)).toBe(0)
})

test('ACC-14 nor does one without a code outlive the setting-up of the second factor', async () => {
  const outcome = signInDuring((own) => newSecondFactor(own, email))
  expect((await outcome).outcome).toBe('no-user')
  expect(await database.db.$count(session)).toBe(0)
})
