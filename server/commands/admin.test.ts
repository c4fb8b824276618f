import { eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { createAuth } from '#app/features/auth/auth.server.ts'
import { session, user } from '#db/schema/auth.ts'
import { invitations } from '#db/schema/invitations.ts'
import { profiles } from '#db/schema/profiles.ts'
import { trailOf } from '#tests/audit-trail.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { runAdminCommand } from './admin.ts'

let database: TestDatabase
let context: AppContext
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const auth = createAuth({ db, siteUrl: 'http://localhost:3000', secret: 'x'.repeat(32), log: silentLog })
  context = { db, auth, now: () => new Date() } as AppContext
})
afterAll(() => database.drop())

async function run(line: string, input = '') {
  const output: string[] = []
  const complained: string[] = []
  const code = await runAdminCommand(line.split(' ').filter(Boolean), context, {
    readInput: async () => input,
    say: (text) => output.push(text),
    complain: (text) => complained.push(text),
  })
  return { code, output: output.join('\n'), complained: complained.join('\n') }
}
const signIn = (email: string, password: string) =>
  context.auth.api.signInByPassword({ body: { email, password }, headers: new Headers() })

test('makes a new admin with a generated password, printed once', async () => {
  const { code, output } = await run('new@example.com')
  expect(code).toBe(0)
  const password = output.match(/password: (\S+)$/)![1]!
  expect(await signIn('new@example.com', password)).toEqual({ outcome: 'signed-in' })
  expect((await run('new@example.com')).output).toBe('new@example.com is an admin; the password stays as it was')
  expect(await signIn('new@example.com', password)).toEqual({ outcome: 'signed-in' })
})

test('sets a password from standard input and ends the sessions that the old one opened', async () => {
  await run('set@example.com --password-stdin', 'the first password\n')
  expect(await signIn('set@example.com', 'the first password')).toEqual({ outcome: 'signed-in' })
  expect((await run('set@example.com --password-stdin', 'the second one\r\n')).code).toBe(0)
  const [found] = await context.db.select().from(user).where(eq(user.email, 'set@example.com'))
  expect(await context.db.select().from(session).where(eq(session.userId, found!.id))).toEqual([])
  expect(await signIn('set@example.com', 'the first password')).toEqual({ outcome: 'wrong-credentials' })
  expect(await signIn('set@example.com', 'the second one')).toEqual({ outcome: 'signed-in' })
})

test('AUTH-18 PERM-03 takes the right and the sessions away', async () => {
  await run('gone@example.com --password-stdin', 'soon gone away')
  await signIn('gone@example.com', 'soon gone away')
  await run('stays@example.com')
  expect((await run('gone@example.com --revoke')).code).toBe(0)
  const [found] = await context.db.select().from(user).where(eq(user.email, 'gone@example.com'))
  expect(await context.db.select().from(session).where(eq(session.userId, found!.id))).toEqual([])
  expect(await context.db.select().from(profiles).where(eq(profiles.id, found!.id))).toMatchObject([
    { is_admin: false },
  ])
  expect(await signIn('gone@example.com', 'soon gone away')).toEqual({ outcome: 'not-admin' })
})

test('ACC-04 create makes a new admin, and nobody who is there', async () => {
  const { code, output } = await run('create made@example.com')
  expect(code).toBe(0)
  const password = output.match(/password: (\S+)$/)![1]!
  expect(await signIn('made@example.com', password)).toEqual({ outcome: 'signed-in' })
  const again = await run('create made@example.com --password-stdin', 'another fine password')
  expect([again.code, again.complained]).toEqual([1, expect.stringContaining('already')])
  expect(await signIn('made@example.com', password)).toEqual({ outcome: 'signed-in' })
})

test('FORM-31 create takes an address without what nobody sees of it', async () => {
  expect((await run('create \u202acopied@example.com\u202c')).output).toMatch(/^copied@example\.com is an admin now/)
})

test('ACC-04 grant gives the right to who is there and keeps the password, revoke takes it', async () => {
  await run('create granted@example.com --password-stdin', 'a password of her own')
  expect((await run('revoke granted@example.com')).code).toBe(0)
  expect(await signIn('granted@example.com', 'a password of her own')).toEqual({ outcome: 'not-admin' })
  expect((await run('grant granted@example.com')).code).toBe(0)
  expect(await signIn('granted@example.com', 'a password of her own')).toEqual({ outcome: 'signed-in' })
})

test('ACC-04 reset gives an admin a new password and ends the sessions that the old one opened', async () => {
  await run('create lost@example.com --password-stdin', 'soon to be forgotten')
  await signIn('lost@example.com', 'soon to be forgotten')
  const { code, output } = await run('reset lost@example.com')
  expect(code).toBe(0)
  const [found] = await context.db.select().from(user).where(eq(user.email, 'lost@example.com'))
  expect(await context.db.select().from(session).where(eq(session.userId, found!.id))).toEqual([])
  expect(await signIn('lost@example.com', 'soon to be forgotten')).toEqual({ outcome: 'wrong-credentials' })
  expect(await signIn('lost@example.com', output.match(/password: (\S+)$/)![1]!)).toEqual({ outcome: 'signed-in' })
})

test('AUTH-32 AUD-07 reset ends the open invitations that the admin made, grant does not', async () => {
  const { db } = context
  const invite = async (by: string, email: string) => {
    await run(`create ${by}`)
    const [inviter] = await db.select().from(user).where(eq(user.email, by))
    const [created_at, expires_at] = [new Date(), new Date(Date.now() + 48 * 60 * 60_000)]
    const row = { id: uuidv7(), email, token_hash: email, invited_by: inviter!.id, created_at, expires_at }
    await db.insert(invitations).values(row)
  }
  await invite('taken@example.com', 'by-taken@example.com')
  await invite('colleague@example.com', 'by-colleague@example.com')
  const open = async () =>
    (await db.select().from(invitations).where(isNull(invitations.withdrawn_at))).map(({ email }) => email).toSorted()
  await run('grant taken@example.com')
  expect(await open()).toEqual(['by-colleague@example.com', 'by-taken@example.com'])
  const entries = await trailOf(db, () => run('reset taken@example.com'))
  expect(entries).toMatchObject([
    { action: 'password-set', subject_label: 'taken@example.com' },
    { action: 'invitation-withdrawn', subject_label: 'by-taken@example.com' },
  ])
  expect(await open()).toEqual(['by-colleague@example.com'])
})

test('ACC-04 the last admin keeps the right, unless the operator insists', async () => {
  await context.db.update(profiles).set({ is_admin: false })
  await run('last@example.com --password-stdin', 'the only key there is')
  for (const line of ['revoke last@example.com', 'last@example.com --revoke']) {
    const { code, complained } = await run(line)
    expect([code, complained]).toEqual([1, expect.stringContaining('--force')])
  }
  expect(await signIn('last@example.com', 'the only key there is')).toEqual({ outcome: 'signed-in' })
  expect((await run('revoke last@example.com --force')).code).toBe(0)
  expect(await signIn('last@example.com', 'the only key there is')).toEqual({ outcome: 'not-admin' })
})

test.each([
  ['', 2],
  ['--revoke', 2],
  ['not-an-address', 2],
  ['a@example.com --revoke --password-stdin', 2],
  ['a@example.com b@example.com', 2],
  ['a@example.com --admin', 2],
  ['nobody@example.com --revoke', 1],
  ['create', 2],
  ['promote a@example.com', 2],
  ['grant a@example.com --password-stdin', 2],
  ['reset a@example.com --force', 2],
  ['create no-address', 2],
  ['grant nobody@example.com', 1],
  ['reset nobody@example.com', 1],
  ['revoke nobody@example.com', 1],
])('refuses "%s"', async (line, code) => {
  const result = await run(line)
  expect(result.code).toBe(code)
  expect(result.complained).not.toBe('')
})

test.each(['elevenchars', 'passwordpassword'])('RUN-02 refuses the password %s', async (password) => {
  const { code, complained } = await run('short@example.com --password-stdin', `${password}\n`)
  expect(code).toBe(1)
  expect(complained).toMatch(/^The password must/)
})
