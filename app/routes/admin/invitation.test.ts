import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import { inviteAdmin } from '#app/features/auth/people/invite-admin.server.ts'
import { account, rateLimit, session, user } from '#db/schema/auth.ts'
import { invitations } from '#db/schema/invitations.ts'
import { profiles } from '#db/schema/profiles.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { getAs, sessionCookieOf } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const hour = 60 * 60_000
const email = 'odile@vitrine.example'
const answer = { name: 'Odile Marsh', password: 'a frame and two nails' }
let app: TestApp
let desk: TestUser
let time = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => time })
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { db } = app.context
  await db.delete(rateLimit)
  await db.delete(invitations)
  await db.delete(user).where(eq(user.email, email))
  desk = await newAdmin(app.context)
})

async function invited(address = email): Promise<string> {
  const [by] = await app.context.db
    .select({ id: user.id, sessionId: session.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(user.email, desk.email))
  const made = await inviteAdmin({ ...app.context, actor: systemActor('Test') }, { email: address, by: by! })
  return new URL((made as { link: string }).link).pathname
}
const send = (path: string, fields: Record<string, string> | string = answer, cookie = '') =>
  fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields),
  })
const accounts = () =>
  app.context.db
    .select({ name: user.name, isAdmin: profiles.is_admin })
    .from(user)
    .leftJoin(profiles, eq(profiles.id, user.id))
    .where(eq(user.email, email))

test('ACC-02 whoever accepts chooses a name and a password, is an admin, and is signed in', async () => {
  const path = await invited()
  const page = await getAs(app, path)
  expect(page.status).toBe(200)
  expect(page.headers.get('X-Robots-Tag')).toContain('noindex')
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  const html = await page.text()
  expect(html).toMatch(new RegExp(`value="${email}"`))
  for (const kind of ['username', 'name', 'new-password']) expect(html).toContain(`autoComplete="${kind}"`)
  const response = await send(path)
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/admin/products'])
  expect((await getAs(app, '/api/admin/session', sessionCookieOf(response))).status).toBe(200)
  expect(await accounts()).toEqual([{ name: 'Odile Marsh', isAdmin: true }])
})

test('ACC-02 a link is good once: then it says that it was used', async () => {
  const path = await invited()
  await send(path)
  for (const response of [await getAs(app, path), await send(path, { ...answer, password: 'another fine password' })]) {
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('This invitation was already used')
    expect(response.headers.getSetCookie()).toEqual([])
  }
  const again = await fetch(`${app.url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password: answer.password }),
  })
  expect(again.status).toBe(302)
})

test('ACC-02 of two who accept at the same time one gets the account', async () => {
  const path = await invited()
  const responses = await Promise.all(['One', 'Two', 'Three'].map((name) => send(path, { ...answer, name })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([302, 410, 410])
  expect(await accounts()).toHaveLength(1)
})

test('ACC-02 whoever accepts uses up the own invitation, and that of nobody else', async () => {
  const other = await invited('ines@vitrine.example')
  expect((await send(await invited())).status).toBe(302)
  expect(await accounts()).toEqual([{ name: 'Odile Marsh', isAdmin: true }])
  expect((await getAs(app, other)).status).toBe(200)
})

test('ACC-02 a link is good for 48 hours', async () => {
  const path = await invited()
  time = new Date(time.getTime() + 48 * hour - 1)
  expect((await getAs(app, path)).status).toBe(200)
  time = new Date(time.getTime() + 1)
  for (const response of [await getAs(app, path), await send(path)]) {
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('Ask whoever invited you for a new one.')
  }
  expect(await accounts()).toEqual([])
})

test.each(['nothing', 'x'.repeat(43), `${'x'.repeat(2_000)}`])(
  'ACC-02 nothing is known of the link %s',
  async (token) => {
    for (const response of [await getAs(app, `/admin/invitation/${token}`), await send(`/admin/invitation/${token}`)]) {
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('This invitation does not exist')
    }
  },
)

test.each([
  ['nothing', '', ['Enter your name', 'The password must have at least 12 characters']],
  ['blanks', { name: '  ', password: '            ' }, ['Enter your name', 'must not be a common password']],
  ['a short password', { ...answer, password: 'elevenchars' }, ['at least 12 characters']],
  ['a common password', { ...answer, password: 'Password2026!' }, ['must not be a common password']],
  ['a long password', { ...answer, password: 'x'.repeat(129) }, ['at most 128 characters']],
  ['a long name', { ...answer, name: 'x'.repeat(101) }, ['Use at most 100 characters']],
  ['a name with NUL', { ...answer, name: 'Odile\0' }, ['Use letters that can be read']],
])('ACC-02 RUN-02 %s is refused beside its field, and the link stays good', async (_, fields, messages) => {
  const path = await invited()
  const response = await send(path, fields)
  expect(response.status).toBe(422)
  const html = await response.text()
  for (const message of messages) expect(html).toContain(message)
  expect(await accounts()).toEqual([])
  expect((await send(path)).status).toBe(302)
})

test('ACC-02 the password of who became an admin meanwhile stays', async () => {
  const path = await invited()
  const odile = await newAdmin(app.context, { email, password: 'her own password' })
  const [before] = await app.context.db
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(user.email, email))
  const response = await send(path)
  expect([response.status, await response.text()]).toEqual([
    409,
    expect.stringContaining('There is an account for this address already'),
  ])
  const [after] = await app.context.db
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(user.email, email))
  expect(after).toEqual(before)
  expect((await getAs(app, '/api/admin/session', odile.cookie)).status).toBe(200)
  // Nobody has accepted what the trail knows nothing of.
  expect(await app.context.db.select().from(invitations)).toMatchObject([{ accepted_at: null }])
})

test('ACC-02 whose account is made and could not be signed in is led to the sign-in, and told so', async () => {
  const path = await invited()
  const odd = await startTestApp({
    beside: app,
    logLevel: 'silent',
    now: () => time,
    replace: ({ auth }) => {
      const signInByPassword = () => Promise.reject(new Error('no sign-in'))
      return { auth: { ...auth, api: { ...auth.api, signInByPassword } } as unknown as typeof auth }
    },
  })
  const response = await fetch(odd.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(answer),
  })
  await odd.stop()
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/admin/login?joined'])
  expect(await accounts()).toEqual([{ name: 'Odile Marsh', isAdmin: true }])
  expect(await (await getAs(app, '/admin/login?joined')).text()).toContain('Your account is made. Sign in with it.')
})

test('ACC-02 somebody who was an admin before comes back with a new password', async () => {
  await newAdmin(app.context, { email, password: 'her first password' })
  await app.context.db
    .update(profiles)
    .set({ is_admin: false })
    .where(eq(profiles.id, (await app.context.db.select().from(user).where(eq(user.email, email)))[0]!.id))
  expect((await send(await invited())).status).toBe(302)
  expect(await accounts()).toEqual([{ name: 'Odile Marsh', isAdmin: true }])
  expect(
    await app.context.db.$count(
      session,
      eq(session.userId, (await app.context.db.select().from(user).where(eq(user.email, email)))[0]!.id),
    ),
  ).toBe(1)
})

test('ACC-02 SES-07 whoever was signed in in this browser is so no more', async () => {
  const response = await send(await invited(), answer, desk.cookie)
  expect(response.status).toBe(302)
  expect((await getAs(app, '/api/admin/session', desk.cookie)).status).toBe(401)
})

test('ACC-02 takes a form of its size, from our own pages, 20 times in a quarter of an hour', async () => {
  const path = await invited()
  expect((await send(path, `name=${'x'.repeat(10_000_000)}`)).status).toBe(413)
  const foreign = await fetch(app.url + path, {
    method: 'POST',
    headers: { Origin: 'https://evil.example' },
    body: new URLSearchParams(answer),
  })
  expect(foreign.status).toBe(403)
  const json = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(json.status).toBe(415)
  for (let n = 0; n < 20; n++) expect((await send(path, '')).status).toBe(422)
  const response = await send(path)
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '900'])
  expect(await response.text()).toContain('Too many attempts. Please wait 15 minutes, then try again.')
  time = new Date(time.getTime() + hour / 4)
  expect((await send(path)).status).toBe(302)
})
