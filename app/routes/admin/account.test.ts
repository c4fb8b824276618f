import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimit, session, user } from '#db/schema/auth.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { getAs, sendChange, sessionCookieOf } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const minute = 60_000
const another = 'a frame and two nails'
let app: TestApp
let desk: TestUser
let tomas: TestUser
let time = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => time })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.context.db.delete(rateLimit)
  await app.context.db.delete(user)
  desk = await newAdmin(app.context)
  tomas = await newAdmin(app.context, { email: 'tomas@vitrine.example' })
})

const send = (body: unknown, options: Parameters<typeof sendChange>[3] = {}) =>
  sendChange(app, '/admin/account', body, { cookie: desk.cookie, ...options })
const ask = async (cookie: string) => (await getAs(app, '/api/admin/session', cookie)).status
async function signIn({ email, password }: { email: string; password: string }, userAgent = '') {
  const response = await fetch(`${app.url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'User-Agent': userAgent },
    body: new URLSearchParams({ email, password }),
  })
  return { status: response.status, cookie: sessionCookieOf(response) }
}
async function rowOf({ email }: { email: string }) {
  const [found] = await app.context.db.select().from(user).where(eq(user.email, email))
  return found
}
async function sessionsOf(person: { email: string }) {
  return app.context.db
    .select()
    .from(session)
    .where(eq(session.userId, (await rowOf(person))!.id))
}

test('ACC-06 the bar leads to the account, which shows its name and address', async () => {
  const html = await (await getAs(app, '/admin/account', desk.cookie)).text()
  expect(html).toMatch(/href="\/admin\/account"[^>]*>Logged in as desk@vitrine\.example</)
  for (const value of ['desk', desk.email]) expect(html).toContain(`value="${value}"`)
  for (const kind of ['name', 'username', 'current-password', 'new-password'])
    expect(html).toContain(`autoComplete="${kind}"`)
})

test('ACC-06 changes the own name, and that of nobody else', async () => {
  expect((await send({ intent: 'rename', name: '  Ines Aldana ', id: (await rowOf(tomas))!.id })).status).toBe(200)
  expect([(await rowOf(desk))!.name, (await rowOf(tomas))!.name]).toEqual(['Ines Aldana', 'tomas'])
})

test.each(['', '   ', 'x'.repeat(101), 'Ines\0', 'Ines\nAldana', '\u202eanedlA'])(
  'ACC-06 is not called "%s"',
  async (name) => {
    const response = await send({ intent: 'rename', name })
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('"name"')])
    expect((await rowOf(desk))!.name).toBe('desk')
  },
)

test('ACC-05 ACC-06 changes the own address after the password was given again', async () => {
  const change = { intent: 'change-email', email: ' Ines@Vitrine.example ' }
  time = new Date(time.getTime() + 10 * minute)
  const asked = await send(change)
  expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('password-needed')])
  expect(await rowOf(desk)).toBeDefined()
  expect((await sendChange(app, '/admin/password', { password: desk.password }, { cookie: desk.cookie })).status).toBe(
    200,
  )
  expect((await send(change)).status).toBe(200)
  expect(await rowOf(desk)).toBeUndefined()
  expect((await signIn({ email: 'ines@vitrine.example', password: desk.password })).status).toBe(302)
})

test('FORM-31 the own address is changed to one without what nobody sees of it', async () => {
  expect((await send({ intent: 'change-email', email: 'new@vitrine.example\u200b' })).status).toBe(200)
  expect(await rowOf({ email: 'new@vitrine.example' })).toBeDefined()
})

test('ACC-06 takes no address that somebody has, and none that is none', async () => {
  expect((await send({ intent: 'change-email', email: tomas.email.toUpperCase() })).status).toBe(409)
  for (const email of ['', 'no address', 'nul\0@x.example', `${'x'.repeat(300)}@x.example`])
    expect([email, (await send({ intent: 'change-email', email })).status]).toEqual([email, 422])
  expect(await rowOf(desk)).toBeDefined()
})

test('ACC-07 changes the password, and ends every other session', async () => {
  const elsewhere = await signIn(desk)
  expect((await send({ intent: 'change-password', current: desk.password, password: another })).status).toBe(200)
  expect([await ask(desk.cookie), await ask(elsewhere.cookie), await ask(tomas.cookie)]).toEqual([200, 401, 200])
  expect((await signIn(desk)).status).toBe(401)
  expect((await signIn({ email: desk.email, password: another })).status).toBe(302)
})

test.each([
  ['a wrong current password', { current: 'not it', password: another }, 'current', 'That is not your password.'],
  ['no current password', { current: '', password: another }, 'current', 'That is not your password.'],
  ['an endless current password', { current: 'x'.repeat(5_000), password: another }, 'current', 'not your password'],
  ['a short password', { current: 'brown paper and string', password: 'elevenchars' }, 'password', 'at least 12'],
  ['a common password', { current: 'brown paper and string', password: 'Password2026!' }, 'password', 'common'],
  [
    'the same password',
    { current: 'brown paper and string', password: 'brown paper and string' },
    'password',
    'another',
  ],
])('ACC-07 RUN-02 %s changes nothing', async (_, fields, field, message) => {
  const elsewhere = await signIn(desk)
  const response = await send({ intent: 'change-password', ...fields })
  expect(response.status).toBe(422)
  const text = await response.text()
  expect(text).toContain(`"${field}"`)
  expect(text).toContain(message)
  expect([await ask(elsewhere.cookie), (await signIn(desk)).status]).toEqual([200, 302])
})

test('ACC-18 a change of password that is sent again, because its response was lost, is told as made', async () => {
  const change = { intent: 'change-password', current: desk.password, password: another }
  expect((await send(change)).status).toBe(200)
  const again = await send(change)
  expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('Password changed')])
  expect((await signIn({ email: desk.email, password: another })).status).toBe(302)
})

test('ACC-18 only where the password was given in this session shortly before', async () => {
  const change = { intent: 'change-password', current: desk.password, password: another }
  expect((await send(change)).status).toBe(200)
  time = new Date(time.getTime() + 11 * minute)
  expect((await send(change)).status).toBe(422)
})

test('ACC-07 wrong current passwords are limited like those of the sign-in', async () => {
  const wrong = { intent: 'change-password', current: 'not it', password: another }
  for (let n = 0; n < 10; n++) expect((await send(wrong)).status).toBe(422)
  const response = await send({ ...wrong, current: desk.password })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '60'])
  time = new Date(time.getTime() + 16 * minute)
  expect((await signIn(desk)).status).toBe(302)
})

test('ACC-08 lists where one is signed in: browser, time, and which one this is', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const elsewhere = await signIn(desk, agent)
  time = new Date(time.getTime() + 60 * minute)
  const html = await (await getAs(app, '/admin/account', desk.cookie)).text()
  const rows = html.slice(html.indexOf('Where you are signed in')).split('<li>').slice(1)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain('This one')
  expect(rows[0]).toContain('Last seen: <!-- -->Now')
  expect(rows[1]).toContain('Firefox on Linux')
  expect(rows[1]).toContain('Last seen: <!-- -->Today, ')
  expect(rows[1]).toContain('Sign out')
  time = new Date(time.getTime() + 11.5 * 60 * minute)
  await getAs(app, '/admin/account', desk.cookie)
  expect(await ask(elsewhere.cookie)).toBe(401)
  expect(await (await getAs(app, '/admin/account', desk.cookie)).text()).not.toContain('Firefox on Linux')
})

test('ACC-08 ends one own session, once, and none of anybody else', async () => {
  const before = (await sessionsOf(desk)).map(({ id }) => id)
  const elsewhere = await signIn(desk)
  const { id: last } = (await sessionsOf(desk)).find(({ id }) => !before.includes(id))!
  const [theirs] = await sessionsOf(tomas)
  const refused = await send({ intent: 'end-session', id: theirs!.id })
  expect([refused.status, await ask(tomas.cookie)]).toEqual([404, 200])
  expect((await send({ intent: 'end-session', id: last })).status).toBe(200)
  expect([await ask(desk.cookie), await ask(elsewhere.cookie)]).toEqual([200, 401])
  for (const id of [last, '', 'nothing', 'a\0b'])
    expect([id, (await send({ intent: 'end-session', id })).status]).toEqual([id, 404])
})

test('ACC-08 signs out everywhere, here too, and nobody else', async () => {
  const elsewhere = await signIn(desk)
  const response = await fetch(`${app.url}/admin/account/sign-out`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: desk.cookie },
  })
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/admin/login?signed-out'])
  expect(response.headers.getSetCookie()[0]).toMatch(/Max-Age=0/i)
  expect([await ask(desk.cookie), await ask(elsewhere.cookie), await ask(tomas.cookie)]).toEqual([401, 401, 200])
})

test('ACC-06 ACC-07 ACC-08 takes nothing but its changes, from its own pages', async () => {
  const change = { intent: 'rename', name: 'Ines' }
  expect((await send(change, { cookie: '' })).status).toBe(401)
  expect((await send(change, { origin: 'https://evil.example' })).status).toBe(403)
  for (const body of ['', '[]', '{"intent":"rename"}', '{"intent":"rename","name":{}}', '{"intent":"become-owner"}'])
    expect([body, (await send(body)).status]).toEqual([body, 400])
  expect((await send({ ...change, name: 'x'.repeat(10_000_000) })).status).toBe(413)
  expect((await rowOf(desk))!.name).toBe('desk')
})
