import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import { inviteAdmin } from '#app/features/auth/people/invite-admin.server.ts'
import { removeAdmin } from '#app/features/auth/people/remove-admin.server.ts'
import { rateLimit, session, user } from '#db/schema/auth.ts'
import { invitations } from '#db/schema/invitations.ts'
import { profiles } from '#db/schema/profiles.ts'
import { trailOf } from '#tests/audit-trail.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const minute = 60_000
const hour = 60 * minute
let app: TestApp
let desk: TestUser
let stranger: TestUser
let time = new Date('2026-11-20T15:00:00Z')
const pass = (milliseconds: number) => {
  time = new Date(time.getTime() + milliseconds)
}
beforeAll(async () => {
  app = await startTestApp({ now: () => time, env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  stranger = await newAdmin(app.context, { email: 'stranger@vitrine.example', isAdmin: false })
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { db } = app.context
  await db.delete(rateLimit)
  await db.delete(invitations)
  await db.update(profiles).set({ is_admin: false })
  desk = await newAdmin(app.context)
})

const send = (body: unknown, options: Parameters<typeof sendChange>[3] = {}) =>
  sendChange(app, '/admin/people', body, { cookie: desk.cookie, ...options })
const confirm = (password: string, { cookie = desk.cookie, client = '' } = {}) =>
  sendChange(app, '/admin/password', { password }, { cookie, client })
const ask = async (cookie: string) => (await getAs(app, '/api/admin/session', cookie)).status
async function idOf({ email }: { email: string }) {
  const [found] = await app.context.db.select().from(user).where(eq(user.email, email))
  return found!.id
}
const isAdmin = async (person: { email: string }) =>
  (
    await app.context.db
      .select()
      .from(profiles)
      .where(eq(profiles.id, await idOf(person)))
  )[0]!.is_admin
const invite = async (email: string, options = {}) => {
  const response = await send({ intent: 'invite', email }, options)
  const text = await response.text()
  return { status: response.status, text, token: /admin\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? '' }
}
const openInvitations = async () => (await app.context.db.select().from(invitations)).filter((row) => !row.withdrawn_at)

test('ACC-01 an invitation is a link of 256 random bits that is kept as a hash, for 48 hours', async () => {
  const { status, token } = await invite('  Odile@Vitrine.example ')
  expect(status).toBe(200)
  const rows = await openInvitations()
  expect(rows).toMatchObject([
    {
      email: 'odile@vitrine.example',
      token_hash: createHash('sha256').update(token).digest('hex'),
      invited_by: await idOf(desk),
      expires_at: new Date(time.getTime() + 48 * hour),
    },
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
  const page = await (await getAs(app, '/admin/people', desk.cookie)).text()
  expect(page).toContain('odile@vitrine.example')
  expect(page).not.toContain(token)
})

test('FORM-31 an invitation is for the address without what nobody sees of it', async () => {
  expect((await invite('\u202aodile@vitrine.example\u202c')).status).toBe(200)
  expect(await app.context.db.select().from(invitations)).toMatchObject([{ email: 'odile@vitrine.example' }])
})

test('ACC-01 a second invitation of the same person takes the place of the first', async () => {
  const first = await invite('odile@vitrine.example')
  const second = await invite('odile@vitrine.example')
  expect(await openInvitations()).toHaveLength(1)
  expect((await getAs(app, `/admin/invitation/${first.token}`)).status).toBe(410)
  expect((await getAs(app, `/admin/invitation/${second.token}`)).status).toBe(200)
})

test('ACC-01 of invitations of one person at the same time one is open', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => invite('odile@vitrine.example')))
  for (const { status } of made) expect([200, 409]).toContain(status)
  expect(await openInvitations()).toHaveLength(1)
})

test.each([
  '',
  '   ',
  'no address',
  'a@b',
  'two@x.example three@x.example',
  `${'x'.repeat(300)}@x.example`,
  'nul\0@x.example',
])('ACC-01 invites nobody at "%s"', async (email) => {
  expect((await invite(email)).status).toBe(422)
  expect(await openInvitations()).toEqual([])
})

test('ACC-01 invites no admin', async () => {
  expect((await invite(desk.email.toUpperCase())).status).toBe(409)
  expect(await openInvitations()).toEqual([])
})

test('ACC-01 an invitation is withdrawn once, and its link is good no more', async () => {
  const { token } = await invite('odile@vitrine.example')
  const [{ id } = { id: '' }] = await openInvitations()
  expect((await send({ intent: 'withdraw', id })).status).toBe(200)
  expect((await getAs(app, `/admin/invitation/${token}`)).status).toBe(410)
  for (const gone of [id, '0198c7a0-0000-7000-8000-000000000000', 'no id', '\0'])
    expect([gone, (await send({ intent: 'withdraw', id: gone })).status]).toEqual([gone, 404])
})

test('ACC-03 an admin who is removed is out at once, on every device', async () => {
  const tomas = await newAdmin(app.context, { email: 'tomas@vitrine.example' })
  expect(await ask(tomas.cookie)).toBe(200)
  const response = await send({ intent: 'remove', id: await idOf(tomas) })
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('tomas is no admin any more')])
  expect([await isAdmin(tomas), await ask(tomas.cookie)]).toEqual([false, 401])
  expect(
    await app.context.db
      .select()
      .from(session)
      .where(eq(session.userId, await idOf(tomas))),
  ).toEqual([])
  expect((await send({ intent: 'remove', id: await idOf(tomas) })).status).toBe(404)
})

test('ACC-13 AUD-07 the invitations that an admin made and nobody has accepted end with their right', async () => {
  const tomas = await newAdmin(app.context, { email: 'tomas@vitrine.example' })
  const { token } = await invite('himself@vitrine.example', { cookie: tomas.cookie })
  await invite('odile@vitrine.example')
  const entries = await trailOf(app.context.db, async () => send({ intent: 'remove', id: await idOf(tomas) }))
  expect(entries).toMatchObject([
    { action: 'admin-revoked', actor_label: desk.email, subject_label: tomas.email },
    { action: 'invitation-withdrawn', actor_label: desk.email, subject_label: 'himself@vitrine.example' },
  ])
  expect((await getAs(app, `/admin/invitation/${token}`)).status).toBe(410)
  expect(await openInvitations()).toMatchObject([{ email: 'odile@vitrine.example' }])
})

test('ACC-13 nobody who is removed at the same moment makes an invitation that stays open', async () => {
  const tomas = await newAdmin(app.context, { email: 'tomas@vitrine.example' })
  const [id, by] = [await idOf(tomas), await idOf(desk)]
  const acting = { ...app.context, actor: systemActor('Test') }
  async function signedIn(isAdmin = true) {
    await newAdmin(app.context, { email: tomas.email })
    await app.context.db.update(profiles).set({ is_admin: isAdmin }).where(eq(profiles.id, id))
    const [open] = await app.context.db.select().from(session).where(eq(session.userId, id))
    return { id, sessionId: open!.id }
  }
  const inviting = (by: { id: string; sessionId: string }) =>
    inviteAdmin(acting, { email: 'himself@vitrine.example', by })
  for (let round = 0; round < 5; round++) {
    const own = await signedIn()
    await Promise.all([removeAdmin(acting, { id, by }), inviting(own).catch((refused: unknown) => refused)])
    expect(await openInvitations()).toEqual([])
  }
  expect(await inviting(await signedIn(false))).toEqual({ outcome: 'not-allowed' })
})

test('ACC-03 nobody removes themselves, or who is no admin', async () => {
  await newAdmin(app.context, { email: 'tomas@vitrine.example' })
  const yourself = await send({ intent: 'remove', id: await idOf(desk) })
  expect([yourself.status, await yourself.text()]).toEqual([409, expect.stringContaining('cannot remove yourself')])
  for (const id of [await idOf(stranger), 'nobody', '', 'a\0b'])
    expect([id, (await send({ intent: 'remove', id })).status]).toEqual([id, 404])
  expect(await isAdmin(desk)).toBe(true)
})

test('ACC-03 of two admins who remove each other at once one stays', async () => {
  const tomas = await newAdmin(app.context, { email: 'tomas@vitrine.example' })
  const [one, other] = [await idOf(desk), await idOf(tomas)]
  for (let round = 0; round < 5; round++) {
    await app.context.db.update(profiles).set({ is_admin: true })
    await app.context.db
      .update(profiles)
      .set({ is_admin: false })
      .where(eq(profiles.id, await idOf(stranger)))
    const outcomes = await Promise.all([
      removeAdmin({ ...app.context, actor: systemActor('Test') }, { id: other, by: one }),
      removeAdmin({ ...app.context, actor: systemActor('Test') }, { id: one, by: other }),
    ])
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['not-allowed', 'removed'])
    expect([await isAdmin(desk), await isAdmin(tomas)].toSorted()).toEqual([false, true])
  }
})

test('ACC-05 inviting and removing ask for the password again 10 minutes after it was given', async () => {
  const tomas = await newAdmin(app.context, { email: 'tomas@vitrine.example' })
  const changes = [
    { intent: 'invite', email: 'odile@vitrine.example' },
    { intent: 'remove', id: await idOf(tomas) },
  ]
  pass(10 * minute)
  for (const change of changes) {
    const response = await send(change)
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('password-needed')])
  }
  expect([await isAdmin(tomas), await openInvitations()]).toEqual([true, []])
  expect((await confirm('not the password')).status).toBe(422)
  expect((await send(changes[0])).status).toBe(403)
  expect((await confirm(desk.password)).status).toBe(200)
  // For this session alone.
  expect((await send({ intent: 'remove', id: await idOf(desk) }, { cookie: tomas.cookie })).status).toBe(403)
  pass(10 * minute - 1)
  for (const change of changes) expect((await send(change)).status).toBe(200)
  pass(1)
  expect((await send(changes[0])).status).toBe(403)
})

test('ACC-05 a wrong password counts like one at the sign-in', async () => {
  for (let n = 0; n < 10; n++) expect((await confirm('wrong', { client: '192.0.2.1' })).status).toBe(422)
  const response = await confirm(desk.password, { client: '192.0.2.1' })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '60'])
  expect(await response.text()).toContain('Too many attempts. Please wait a minute, then try again.')
})

test.each(['', '{}', '[]', '{"password":7}', '{"password":null}', '{'])(
  'ACC-05 what is no password is refused: %s',
  async (body) => {
    expect((await sendChange(app, '/admin/password', body, { cookie: desk.cookie })).status).toBe(400)
  },
)

test('ACC-01 ACC-03 takes nothing but its changes, of nobody but an admin', async () => {
  const change = { intent: 'invite', email: 'odile@vitrine.example' }
  expect((await send(change, { cookie: 'vitrine.session_token=made.up' })).status).toBe(401)
  expect((await send(change, { cookie: stranger.cookie })).status).toBe(403)
  expect((await send(change, { origin: 'https://evil.example' })).status).toBe(403)
  for (const body of [
    '',
    '[]',
    '{"intent":"invite"}',
    '{"intent":"invite","email":["a@b.example"]}',
    '{"intent":"promote"}',
  ])
    expect([body, (await send(body)).status]).toEqual([body, 400])
  expect((await send(change, { type: 'text/plain' })).status).toBe(415)
  expect((await send({ ...change, email: 'x'.repeat(10_000_000) })).status).toBe(413)
  expect(await openInvitations()).toEqual([])
})
