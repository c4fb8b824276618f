import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import { session, user } from '#db/schema/auth.ts'
import { failed_sign_ins } from '#db/schema/failed-sign-ins.ts'
import { profiles } from '#db/schema/profiles.ts'
import { trailOf } from '#tests/audit-trail.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createAuth } from '../auth.server.ts'
import { revokeAdmin } from '../revoke-admin.server.ts'
import { saveAdmin } from '../save-admin.server.ts'
import { countFailedSignIn } from './count-failed-sign-in.server.ts'
import { recordFailedSignIns } from './record-failed-sign-ins.server.ts'

let database: TestDatabase
let time: Date
const now = () => time
const pass = (ms: number) => {
  time = new Date(time.getTime() + ms)
}
const actor = systemActor('Test')
const email = 'ines@vitrine.example'
const password = 'brown paper and string'
const auth = () =>
  createAuth({ db: database.db, siteUrl: 'http://localhost:3000', secret: 'x'.repeat(32), log: silentLog, now })
const context = () => ({ db: database.db, now, actor, auth: auth() })
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  time = new Date('2026-11-20T15:00:30Z')
})

const recorded = (change: () => Promise<unknown>) => trailOf(database.db, change)
/** Signs in, in the browser that sends `cookie`; returns the cookie of the session. */
async function signIn(cookie = '') {
  const { headers } = await auth().api.signInByPassword({
    body: { email, password },
    headers: new Headers({ 'x-vitrine-client-address': '192.0.2.7', Cookie: cookie }),
    returnHeaders: true,
  })
  return headers
    .getSetCookie()
    .find((line) => line.includes('session_token='))!
    .split(';')[0]!
}
const signOut = (cookie: string) => auth().api.endSession({ headers: new Headers({ Cookie: cookie }) })
const ofInes = { subject_kind: 'user', subject_label: email, changes: {} }
const byInes = { at: new Date('2026-11-20T15:00:30Z'), actor_kind: 'admin', actor_label: email, client: '192.0.2.7' }

test('AUD-07 who makes, grants, changes and revokes an admin is recorded, and no password with it', async () => {
  const { db } = database
  expect(await recorded(() => saveAdmin(context(), { email, password }))).toMatchObject([
    { ...ofInes, action: 'admin-created', actor_kind: 'system', actor_label: 'Test', at: time, note: null },
  ])
  expect(await recorded(() => saveAdmin(context(), { email, password: null }))).toEqual([])
  const name = 'Ines Aldana'
  expect(await recorded(() => saveAdmin(context(), { email, password: null, name }))).toMatchObject([
    { ...ofInes, action: 'user-changed', changes: { name: { from: 'ines', to: name } } },
  ])
  expect(await recorded(() => saveAdmin(context(), { email, password: null, name }))).toEqual([])
  await signIn()
  await signIn()
  const entries = await recorded(() => saveAdmin(context(), { email, password }))
  expect(entries).toMatchObject([{ ...ofInes, action: 'password-set', note: '2 sessions ended' }])
  expect(JSON.stringify(entries)).not.toContain(password)
  await signIn()
  expect(await recorded(() => revokeAdmin(context(), email, { evenLast: true }))).toMatchObject([
    { ...ofInes, action: 'admin-revoked', note: 'One session ended' },
  ])
  expect(await recorded(() => revokeAdmin(context(), email, { evenLast: true }))).toEqual([])
  expect(await recorded(() => revokeAdmin(context(), 'nobody@vitrine.example'))).toEqual([])
  await db.insert(session).values({
    ...{ id: 's', token: 't', userId: entries[0]!.subject_id!, createdAt: time, updatedAt: time, expiresAt: time },
  })
  expect(await recorded(() => revokeAdmin(context(), email, { evenLast: true }))).toMatchObject([
    { ...ofInes, action: 'session-ended' },
  ])
  expect(await recorded(() => saveAdmin(context(), { email, password: null }))).toMatchObject([
    { ...ofInes, action: 'admin-granted' },
  ])
  expect(await db.select().from(profiles)).toMatchObject([{ is_admin: true }])
})

test('AUD-05 a sign-in and a sign-out are recorded, each once', async () => {
  let cookie = ''
  expect(
    await recorded(async () => {
      cookie = await signIn()
    }),
  ).toMatchObject([{ ...byInes, ...ofInes, action: 'sign-in' }])
  expect(await recorded(() => signOut(cookie))).toMatchObject([{ ...byInes, ...ofInes, action: 'sign-out' }])
  expect(await recorded(() => signOut(cookie))).toEqual([])
  expect(await recorded(() => signOut('vitrine.session_token=forged'))).toEqual([])
})

test('AUD-05 a session that another sign-in in its browser replaces is recorded; one that lapsed is not', async () => {
  const first = await signIn()
  const again = await recorded(() => signIn(first))
  expect(again).toMatchObject([
    { ...byInes, action: 'session-ended', note: 'Another sign-in in the same browser' },
    { ...byInes, action: 'sign-in' },
  ])
  pass(13 * 3_600_000)
  expect(await recorded(() => signIn())).toMatchObject([{ action: 'sign-in' }])
  expect(await database.db.$count(session)).toBe(1)
})

const fail = (email: string, client = '192.0.2.9', reason: 'wrong-credentials' | 'not-admin' = 'wrong-credentials') =>
  countFailedSignIn({ db: database.db, now: now() }, { email, client, reason })
const recordFailures = () => recorded(() => recordFailedSignIns(context()))

test('AUD-06 failed sign-ins have one entry for each minute, address, client and reason, with their number', async () => {
  const { db } = database
  await fail(email.toUpperCase())
  await fail(email)
  await fail(email, '192.0.2.10')
  await fail(email, '192.0.2.9', 'not-admin')
  await fail('nobody@vitrine.example')
  expect(await recordFailures()).toEqual([])
  pass(60_000)
  await fail(email)
  const entries = await recordFailures()
  expect(entries).toHaveLength(4)
  const ines = (await db.select().from(user))[0]!
  const failure = {
    action: 'sign-in-failed',
    actor_kind: 'visitor',
    actor_label: 'Not signed in',
    at: new Date('2026-11-20T15:00:00Z'),
  }
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...failure,
        ...{ subject_id: ines.id, subject_label: email, client: '192.0.2.9' },
        note: 'Wrong password or address, 2 times',
      }),
      expect.objectContaining({ ...failure, client: '192.0.2.10', note: 'Wrong password or address' }),
      expect.objectContaining({ ...failure, subject_label: email, note: 'No right to enter' }),
      expect.objectContaining({ ...failure, subject_id: null, subject_label: 'nobody@vitrine.example' }),
    ]),
  )
  pass(60_000)
  expect(await recordFailures()).toMatchObject([{ note: 'Wrong password or address' }])
  expect(await recordFailures()).toEqual([])
})

test('AUD-06 nobody fills the trail: of a minute 20 entries are kept, the most frequent, and the number of the others', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, n) => fail(`${n}@vitrine.example`)))
  for (const _ of [1, 2]) await fail('often@vitrine.example')
  pass(60_000)
  const entries = await recordFailures()
  expect(entries).toHaveLength(21)
  expect(entries[0]).toMatchObject({
    subject_label: 'often@vitrine.example',
    note: 'Wrong password or address, 2 times',
  })
  expect(entries.at(-1)).toMatchObject({ subject_label: null, client: null, note: '41 more in the same minute' })
})

test('AUD-06 what was typed in place of an address is not kept: it may be the password', async () => {
  await fail('correct horse battery')
  await fail('P@ssw0rd-1987')
  await fail(`${'x'.repeat(200)}@vitrine.example`)
  pass(60_000)
  const entries = await recordFailures()
  expect(entries.map(({ subject_label }) => subject_label)).toEqual(
    expect.arrayContaining(['something that is no mail address', 'x'.repeat(100)]),
  )
  for (const typed of ['battery', 'ssw0rd']) expect(JSON.stringify(entries)).not.toContain(typed)
})

test('AUD-06 two copies of the program that take the same minute record it once', async () => {
  for (const n of [1, 2, 3]) await fail(`${n}@vitrine.example`)
  pass(60_000)
  expect(await recorded(() => Promise.all([1, 2, 3].map(() => recordFailedSignIns(context()))))).toHaveLength(3)
  expect(await database.db.$count(failed_sign_ins)).toBe(0)
})

test('AUD-06 a failed sign-in that is counted while its minute is taken is recorded the next time', async () => {
  const { db } = database
  await fail('one@vitrine.example')
  const { taking } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table audit_entries in exclusive mode`)
    pass(60_000)
    const taking = recordFailures()
    await awaitBlocked(db)
    pass(-60_000)
    await fail('two@vitrine.example')
    pass(60_000)
    return { taking }
  })
  expect([...(await taking), ...(await recordFailures())].map(({ subject_label }) => subject_label)).toEqual([
    'one@vitrine.example',
    'two@vitrine.example',
  ])
})

test('AUD-03 nobody is signed in, or made an admin, without an entry', async () => {
  const { db } = database
  const sessions = await db.$count(session)
  const refusing = await createRefusing()
  await expect(signIn()).rejects.toThrow()
  await expect(saveAdmin(context(), { email: 'new@vitrine.example', password })).rejects.toThrow()
  await expect(revokeAdmin(context(), email, { evenLast: true })).rejects.toThrow()
  await refusing.end()
  expect(await db.$count(session)).toBe(sessions)
  expect(await db.select().from(profiles)).toMatchObject([{ is_admin: true }])
  expect(await db.$count(profiles)).toBe(1)
})

/** Makes the trail refuse every entry until `end`. */
async function createRefusing() {
  await database.db.execute('alter table audit_entries add constraint closed check (false) not valid')
  return { end: () => database.db.execute('alter table audit_entries drop constraint closed') }
}
