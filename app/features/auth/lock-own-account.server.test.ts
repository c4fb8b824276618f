import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { account, rateLimit, session, twoFactor, user } from '#db/schema/auth.ts'
import { invitations } from '#db/schema/invitations.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newSecondFactor } from '#tests/new-second-factor.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { totp } from '#tests/totp.ts'
import { type AccountChange, changeAccount } from './account/change-account.server.ts'
import { changePassword } from './account/change-password.server.ts'
import { endOwnSessions } from './account/end-own-sessions.server.ts'
import type { AdminCaller } from './admin-action.server.ts'
import { createAuth } from './auth.server.ts'
import { changePeople } from './people/change-people.server.ts'
import { readPasswordHash } from './read-password-hash.server.ts'
import { saveAdmin } from './save-admin.server.ts'
import { changeSecondFactor, type SecondFactorChange } from './second-factor/change-second-factor.server.ts'

const email = 'ines@vitrine.example'
const password = 'brown paper and string'
const other = 'a frame and two nails'
const another = 'four nails and no frame'
let database: TestDatabase
let caller: AdminCaller
const signIn = (password: string) =>
  caller.app.auth.api.signInByPassword({ body: { email, password }, headers: new Headers() })

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  const { db } = database
  await db.delete(rateLimit)
  await db.delete(invitations)
  await db.delete(user)
  const siteUrl = 'http://x.example'
  const auth = createAuth({ db, siteUrl, secret: 'x'.repeat(32), log: silentLog })
  await newAdmin({ auth, db }, { email, password })
  const [[own], [open]] = await Promise.all([db.select().from(user), db.select().from(session)])
  const gallery = { name: 'Vitrine', timeZone: 'America/New_York' }
  caller = {
    app: {
      ...{ db, auth, log: silentLog, mailer: null, now: () => new Date(), actor: systemActor('Test') },
      settings: { siteUrl, gallery, requiresSecondFactor: false },
    } as never,
    admin: {
      ...{ id: own!.id, email, displayName: 'Ines', sessionId: open!.id },
      ...{ passwordGivenAt: new Date(0), hasSecondFactor: false },
    },
    ...{ request: new Request(siteUrl), client: '192.0.2.1', params: {}, headers: new Headers() },
  }
})

/** Everything that a change of an account writes. */
async function readAll(db: Database | Transaction) {
  const tables = [user, account, session, twoFactor, invitations, audit_entries]
  const rows: unknown[] = []
  for (const table of tables) rows.push(await db.select().from(table))
  return rows
}

/** What becomes of `change`, which is sent while the transaction of `first` is not over, and what `first` leaves. */
async function changeDuring(first: (tx: Transaction) => Promise<unknown>, change: () => Promise<unknown>) {
  const { changing, left } = await database.db.transaction(async (tx) => {
    await first(tx)
    const left = await readAll(tx)
    const changing = change().catch((thrown: unknown) => thrown)
    await awaitBlocked(database.db)
    return { changing, left }
  })
  return { result: await changing, left }
}
const reset = (tx: Transaction) => saveAdmin({ ...caller.app, db: tx }, { email, password: other })
const refused = { data: { outcome: 'refused' }, init: { status: 401 } }

const ofAccount = (change: AccountChange) => () => changeAccount(change, caller)
const ofSecondFactor = (change: SecondFactorChange) => () => changeSecondFactor(change, caller)
test.each<[string, () => Promise<unknown>]>([
  ['a change of name', ofAccount({ intent: 'rename', name: 'Ada' })],
  ['a change of address', ofAccount({ intent: 'change-email', email: 'ada@elsewhere.example' })],
  ['a change of password', ofAccount({ intent: 'change-password', current: password, password: another })],
  ['the end of a session', () => ofAccount({ intent: 'end-session', id: caller.admin.sessionId })()],
  ['the end of all sessions', () => endOwnSessions(caller.app, caller.admin)],
  ['the beginning of a second factor', ofSecondFactor({ intent: 'start' })],
  ['an invitation', () => changePeople({ intent: 'invite', email: 'ada@elsewhere.example' }, caller)],
])('ACC-21 %s that is under way does not outlive an operator’s reset', async (_, change) => {
  const { result, left } = await changeDuring(reset, change)
  expect(result).toMatchObject(refused)
  expect(await readAll(database.db)).toEqual(left)
  expect((await signIn(other)).outcome).toBe('signed-in')
})

test('ACC-21 nor is a second factor turned on', async () => {
  const { auth, db } = caller.app
  const started = await db.transaction((tx) =>
    auth.api.startSecondFactor({ body: { userId: caller.admin.id, issuer: 'Vitrine', tx } }),
  )
  const code = totp(new URL(started!.uri).searchParams.get('secret')!)
  const { result, left } = await changeDuring(reset, ofSecondFactor({ intent: 'turn-on', code }))
  expect(result).toMatchObject(refused)
  expect(await readAll(db)).toEqual(left)
})

test.each(['renew-codes', 'turn-off'] as const)('ACC-21 nor is one changed: %s', async (intent) => {
  await newSecondFactor(caller.app, email)
  const { result, left } = await changeDuring(reset, ofSecondFactor({ intent }))
  expect(result).toMatchObject(refused)
  expect(await readAll(database.db)).toEqual(left)
})

test.each([
  ['another change of password', 'a second choice of words', { outcome: 'failed', field: 'current' }],
  ['the same one, sent twice,', another, { outcome: 'changed' }],
])('ACC-21 ACC-18 %s does not replace the password that was given since its check', async (_, given, outcome) => {
  const { app, admin } = caller
  const before = (await readPasswordHash(app.db, admin.id))!
  const first = (tx: Transaction) => changePassword({ ...app, db: tx }, admin, { password: another, before })
  const change = ofAccount({ intent: 'change-password', current: password, password: given })
  const { result, left } = await changeDuring(first, change)
  expect(result).toMatchObject(outcome)
  expect(await readAll(app.db)).toEqual(left)
  expect((await signIn(another)).outcome).toBe('signed-in')
})
