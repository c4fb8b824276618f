import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storedGallery } from '#app/features/gallery/gallery-facts.ts'
import { settingsFormOf } from '#app/features/settings/settings-form.ts'
import { rateLimit, session, twoFactor, user } from '#db/schema/auth.ts'
import { failed_sign_ins } from '#db/schema/failed-sign-ins.ts'
import { trailOf } from '#tests/audit-trail.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { newSecondFactor } from '#tests/new-second-factor.ts'
import { sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { totp } from '#tests/totp.ts'

// Whatever an admin changes is theirs in the audit trail, and what is refused leaves nothing there.

let app: TestApp
let desk: TestUser
let tomas: TestUser
const time = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => time, logLevel: 'silent', env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.context.db.delete(rateLimit)
  await app.context.db.delete(user)
  desk = await newAdmin(app.context)
  tomas = await newAdmin(app.context, { email: 'tomas@vitrine.example' })
})

const idOf = async ({ email }: TestUser) =>
  (await app.context.db.select().from(user).where(eq(user.email, email)))[0]!.id
/** The status of a change, and the entries that it wrote. */
async function sent(path: string, body: unknown, cookie = desk.cookie) {
  let status = 0
  const entries = await trailOf(app.context.db, async () => {
    const response = await sendChange(app, path, body, { cookie, client: '192.0.2.7' })
    await response.body?.cancel()
    status = response.status
  })
  return { status, entries }
}
/** What a change that is made writes, by the admin who sent it. */
async function recorded(path: string, body: unknown) {
  const { status, entries } = await sent(path, body)
  expect([path, status]).toEqual([path, status === 302 || status === 202 ? status : 200])
  for (const entry of entries)
    expect(entry).toMatchObject({ at: time, actor_kind: 'admin', actor_label: desk.email, client: '192.0.2.7' })
  return entries
}

test('AUD-07 inviting, withdrawing, accepting and removing an admin have entries', async () => {
  const invite = { intent: 'invite', email: 'Odile@vitrine.example' }
  const ofOdile = { subject_kind: 'invitation', subject_label: 'odile@vitrine.example' }
  const [invited] = await recorded('/admin/people', invite)
  expect(invited).toMatchObject({ ...ofOdile, action: 'admin-invited', note: null, changes: {} })
  const [again] = await recorded('/admin/people', invite)
  expect(again).toMatchObject({ ...ofOdile, note: 'An earlier invitation ended' })
  const withdraw = { intent: 'withdraw', id: again!.subject_id }
  expect(await recorded('/admin/people', withdraw)).toMatchObject([{ ...ofOdile, action: 'invitation-withdrawn' }])
  expect(await sent('/admin/people', withdraw)).toEqual({ status: 404, entries: [] })
  const remove = { intent: 'remove', id: await idOf(tomas) }
  expect(await recorded('/admin/people', remove)).toMatchObject([
    { action: 'admin-revoked', subject_label: tomas.email, note: 'One session ended' },
  ])
  expect(await sent('/admin/people', remove)).toEqual({ status: 404, entries: [] })
})

test('AUD-07 who accepts an invitation is a new admin by its link', async () => {
  const response = await sendChange(
    app,
    '/admin/people',
    { intent: 'invite', email: 'odile@vitrine.example' },
    { cookie: desk.cookie },
  )
  const path = /\/admin\/invitation\/[\w-]+/.exec(await response.text())![0]
  const answer = (fields: object) =>
    trailOf(app.context.db, () =>
      fetch(app.url + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...fields }) }),
    )
  expect(await answer({ name: 'Odile', password: 'short' })).toEqual([])
  const entries = await answer({ name: 'Odile', password: 'brown paper and string' })
  const created = { action: 'admin-created', actor_kind: 'visitor', actor_label: 'odile@vitrine.example' }
  expect(entries).toMatchObject([
    { ...created, subject_label: 'odile@vitrine.example', note: 'By the link of an invitation' },
    { action: 'sign-in', actor_label: 'odile@vitrine.example' },
  ])
  expect(JSON.stringify(entries)).not.toContain(path.split('/').at(-1))
})

test('AUD-07 a changed name, address and password of one’s own have entries, without the password', async () => {
  const path = '/admin/account'
  const ofDesk = { subject_kind: 'user', subject_id: await idOf(desk) }
  const [renamed] = await recorded(path, { intent: 'rename', name: 'Ines Aldana' })
  expect(renamed).toMatchObject({ ...ofDesk, action: 'user-changed', changes: { name: { to: 'Ines Aldana' } } })
  expect(await recorded(path, { intent: 'rename', name: 'Ines Aldana' })).toEqual([])
  expect((await sent(path, { intent: 'rename', name: '' })).entries).toEqual([])
  expect((await sent(path, { intent: 'change-email', email: tomas.email })).entries).toEqual([])
  await app.context.auth.api.signInByPassword({ body: desk, headers: new Headers() })
  const password = { intent: 'change-password', current: desk.password, password: 'another long sentence' }
  const changed = await recorded(path, password)
  expect(changed).toMatchObject([{ ...ofDesk, action: 'password-set', note: 'One session ended', changes: {} }])
  expect(JSON.stringify(changed)).not.toMatch(/another long|brown paper/)
  const moved = await recorded(path, { intent: 'change-email', email: 'ines@vitrine.example' })
  expect(moved).toMatchObject([
    { ...ofDesk, action: 'user-changed', changes: { email: { from: desk.email, to: 'ines@vitrine.example' } } },
  ])
})

test('AUD-05 a session that is ended from the account, and all of them, have entries', async () => {
  const { db, auth } = app.context
  const ofDesk = eq(session.userId, await idOf(desk))
  const [own] = await db.select().from(session).where(ofDesk)
  await auth.api.signInByPassword({ body: desk, headers: new Headers() })
  const other = (await db.select().from(session).where(ofDesk)).find(({ id }) => id !== own!.id)
  const end = { intent: 'end-session', id: other!.id }
  expect(await recorded('/admin/account', end)).toMatchObject([{ action: 'session-ended', subject_label: desk.email }])
  expect(await sent('/admin/account', end)).toEqual({ status: 404, entries: [] })
  await auth.api.signInByPassword({ body: desk, headers: new Headers() })
  const { entries } = await sent('/admin/account/sign-out', {})
  expect(entries).toMatchObject([{ action: 'sign-out', note: '2 sessions ended' }])
})

test('AUD-07 a second factor that is turned on, off, or gets new codes has entries, without key and codes', async () => {
  const { auth, db } = app.context
  const path = '/admin/account/second-factor'
  const userId = await idOf(desk)
  const started = await db.transaction((tx) => auth.api.startSecondFactor({ body: { userId, issuer: 'Vitrine', tx } }))
  const key = new URL(started!.uri).searchParams.get('secret')!
  expect(await sent(path, { intent: 'turn-on', code: '000000' })).toMatchObject({ status: 422, entries: [] })
  const entries = [
    ...(await recorded(path, { intent: 'turn-on', code: totp(key) })),
    ...(await recorded(path, { intent: 'renew-codes' })),
    ...(await recorded(path, { intent: 'turn-off' })),
  ]
  expect(entries.map(({ action, changes, note }) => [action, changes, note])).toEqual([
    ['second-factor-on', {}, null],
    ['recovery-codes-renewed', {}, null],
    ['second-factor-off', {}, null],
  ])
  expect(await sent(path, { intent: 'turn-off' })).toMatchObject({ status: 409, entries: [] })
})

test('AUD-03 no second factor is turned on, and no recovery code renewed, without an entry', async () => {
  const { auth, db } = app.context
  const path = '/admin/account/second-factor'
  const refuse = () => db.execute(sql`alter table audit_entries add constraint closed check (false) not valid`)
  const allow = () => db.execute(sql`alter table audit_entries drop constraint closed`)
  const userId = await idOf(desk)
  await auth.api.signInByPassword({ body: desk, headers: new Headers() })
  const started = await db.transaction((tx) => auth.api.startSecondFactor({ body: { userId, issuer: 'Vitrine', tx } }))
  const key = new URL(started!.uri).searchParams.get('secret')!
  await refuse()
  expect((await sent(path, { intent: 'turn-on', code: totp(key) })).status).toBe(500)
  await allow()
  expect(await auth.api.countRecoveryCodes({ body: { userId } })).toBe(null)
  expect(await db.$count(session, eq(session.userId, userId))).toBe(2)
  expect(await recorded(path, { intent: 'turn-on', code: totp(key) })).toMatchObject([{ note: 'One session ended' }])
  const kept = async () => (await db.select().from(twoFactor)).map(({ backupCodes }) => backupCodes)
  const before = await kept()
  await refuse()
  expect((await sent(path, { intent: 'renew-codes' })).status).toBe(500)
  await allow()
  expect(await kept()).toEqual(before)
})

test('AUD-06 a wrong code of the second step, and a wrong password that is asked for again, count as failed sign-ins', async () => {
  const { db } = app.context
  await db.delete(failed_sign_ins)
  await newSecondFactor(app.context, desk.email)
  const entered = await fetch(`${app.url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: desk.email, password: desk.password }),
  })
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const code = await fetch(`${app.url}/admin/login/code`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body: new URLSearchParams({ code: '000000' }),
  })
  expect(code.status).toBe(401)
  expect((await sent('/admin/password', { password: 'not it' }, tomas.cookie)).status).toBe(422)
  expect((await db.select().from(failed_sign_ins)).map(({ email, reason }) => [email, reason]).toSorted()).toEqual([
    [desk.email, 'wrong-code'],
    [tomas.email, 'wrong-credentials'],
  ])
  await db.delete(failed_sign_ins)
})

test('AUD-01 changed settings and pages have entries with the fields that changed', async () => {
  const values = settingsFormOf({ ...storedGallery(), version: 1 })
  const save = { id: 'gallery', version: 1, values: { ...values, phone: '(561) 555-0199' } }
  expect(await recorded('/admin/settings', save)).toMatchObject([
    {
      action: 'settings-changed',
      subject_label: 'the settings',
      changes: { phone: { from: '(561) 555-0142', to: '(561) 555-0199' } },
    },
  ])
  expect((await sent('/admin/settings', { ...save, version: 1, values: { ...values, name: '' } })).entries).toEqual([])
  const page = { id: 'about', version: 1, values: { content: `# About\n\n${'Long '.repeat(100)}` } }
  const [entry] = await recorded('/admin/settings/pages/about', page)
  expect(entry).toMatchObject({ action: 'page-changed', subject_id: 'about', subject_label: 'the page About' })
  expect(entry!.changes.content!.to).toHaveLength(200)
})

test('AUD-01 works that are changed, deleted, brought back and copied together have an entry each', async () => {
  const { db } = app.context
  const [one, other] = [await newProduct(db, { name: 'Sea' }), await newProduct(db, { name: 'Bay', price: 50 })]
  const works = { ids: [one.id, other.id] }
  const bulk = (change: object) => recorded('/admin/products', { intent: 'bulk', works, change, after: null })
  const asOf = new Date('2100-01-01').toISOString()
  const repriced = await bulk({ kind: 'change-prices', percent: 10, asOf })
  // One statement changes both, in whatever order.
  expect(repriced.toSorted((a, b) => (a.subject_label! < b.subject_label! ? 1 : -1))).toMatchObject([
    { action: 'work-changed', subject_label: 'Sea', changes: { price: { from: 1200, to: 1320 } } },
    { action: 'work-changed', subject_label: 'Bay', changes: { price: { from: 50, to: 55 } } },
  ])
  expect(await bulk({ kind: 'set-status', status: 'draft' })).toMatchObject([
    { action: 'work-withdrawn' },
    { action: 'work-withdrawn' },
  ])
  expect(await bulk({ kind: 'delete', run: uuidv7() })).toMatchObject([
    { action: 'work-deleted' },
    { action: 'work-deleted' },
  ])
  const restored = await recorded('/admin/products', { intent: 'restore', ...works })
  expect(restored).toMatchObject([{ action: 'work-restored' }, { action: 'work-restored' }])
  const copyId = '0193a1b2-0000-7000-8000-00000000c0de'
  expect(await recorded('/admin/products', { intent: 'duplicate', id: one.id, copyId })).toMatchObject([
    { action: 'work-created', subject_id: copyId, subject_label: 'Sea (copy)' },
  ])
})
