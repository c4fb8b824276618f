import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { account, rateLimit, session, user } from '#db/schema/auth.ts'
import { profiles } from '#db/schema/profiles.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let desk: TestUser
beforeAll(async () => {
  app = await startTestApp()
  desk = await newAdmin(app.context)
})
afterAll(() => app.stop())
beforeEach(() => app.context.db.delete(rateLimit))

function post(path: string, fields: Record<string, string> | string, headers: Record<string, string> = {}) {
  return fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields),
  })
}
const get = (path: string, cookie = '') => fetch(app.url + path, { redirect: 'manual', headers: { Cookie: cookie } })

test('AUTH-01 AUTH-03 AUTH-04 AUTH-06 shows the login screen, to no search engine', async () => {
  const response = await get('/admin/login')
  expect(response.status).toBe(200)
  expect(response.headers.get('X-Robots-Tag')).toContain('noindex')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const html = await response.text()
  for (const text of ['Admin Login', 'Email address', 'Password', 'Sign in', '← Back to Gallery'])
    expect(html).toContain(text)
  expect(html).toMatch(/href="\/"[^>]*><span>← Back to Gallery/)
})

test('AUTH-02 AUTH-08 AUTH-10 AUTH-16 opens a session that lasts, in a cookie that no script reads', async () => {
  const response = await post('/admin/login', { email: `  ${desk.email.toUpperCase()} `, password: desk.password })
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe('/admin/products')
  const [cookie] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^vitrine\.session_token=/)
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
  expect(cookie).toMatch(/Max-Age=2592000/i)
  expect(cookie).not.toMatch(/Secure/i)
  expect((await get('/admin/products', cookie!.split(';')[0])).status).toBe(200)
})

test('a session of an https site has a Secure cookie', async () => {
  const secure = await startTestApp({ env: { SITE_URL: 'https://gallery.example' } })
  const { cookie } = await newAdmin(secure.context)
  expect(cookie).toMatch(/^__Secure-vitrine\.session_token=/)
  await secure.stop()
})

test('leads to the page of the portal that was asked for, and to no other site', async () => {
  const asked = await get('/admin/products?filter=sold')
  expect(asked.headers.get('Location')).toBe('/admin/login?returnTo=%2Fadmin%2Fproducts%3Ffilter%3Dsold')
  const inside = await post(asked.headers.get('Location')!, { email: desk.email, password: desk.password })
  expect(inside.headers.get('Location')).toBe('/admin/products?filter=sold')
  const outside = await post('/admin/login?returnTo=//evil.example/admin/', {
    email: desk.email,
    password: desk.password,
  })
  expect(outside.headers.get('Location')).toBe('/admin/products')
})

test('FORM-31 staff sign in with an address that was copied with what nobody sees of it', async () => {
  const response = await post('/admin/login', { email: `\u202a${desk.email}\u200b`, password: desk.password })
  expect(response.headers.get('Location')).toBe('/admin/products')
})

const blank = 'Please enter both email and password'
const wrong = 'Invalid email or password'

test.each([
  ['AUTH-09 nothing', { email: '', password: '' }, 422, blank],
  ['AUTH-09 no password', { email: 'desk@vitrine.example', password: '   ' }, 422, blank],
  ['AUTH-09 no address', { email: '  ', password: 'something' }, 422, blank],
  ['AUTH-11 a wrong password', { email: 'desk@vitrine.example', password: 'wrong' }, 401, wrong],
  ['AUTH-11 an unknown address', { email: 'nobody@vitrine.example', password: 'wrong' }, 401, wrong],
  ['AUTH-11 what is no address', { email: 'no address', password: 'wrong' }, 401, wrong],
  ['AUTH-11 NUL in both', { email: 'desk\0@vitrine.example', password: 'wrong\0' }, 401, wrong],
  ['AUTH-11 SQL and a long password', { email: "' or 1=1 --", password: 'x'.repeat(5000) }, 401, wrong],
])('%s is refused with its text', async (_, fields, status, text) => {
  const response = await post('/admin/login', fields)
  expect(response.status).toBe(status)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await response.text()).toContain(text)
})

test('refuses what is no form, and too much of one', async () => {
  expect((await post('/admin/login', '{}', { 'Content-Type': 'application/json' })).status).toBe(415)
  expect((await post('/admin/login', `email=${'x'.repeat(1_000_000)}`)).status).toBe(413)
  expect((await post('/admin/login', '%ff%00&=&=&&')).status).toBe(422)
})

test('AUTH-13 AUTH-18 PERM-03 leaves a user who is no admin without a session', async () => {
  const stranger = await newAdmin(app.context, { email: 'stranger@vitrine.example' })
  await app.context.db
    .update(profiles)
    .set({ is_admin: false })
    .where(eq(profiles.id, await idOf(stranger)))
  const response = await post(
    '/admin/login',
    { email: stranger.email, password: stranger.password },
    { Cookie: stranger.cookie },
  )
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('Access denied. Admin privileges required.')
  expect(response.headers.getSetCookie()[0]).toMatch(/Max-Age=0/i)
  expect(await sessionsOf(stranger)).toEqual([])
})

test('AUTH-19 AUTH-20 PERM-07 a session of a user without a profile is ended, and the profile made without the right', async () => {
  const lost = await newAdmin(app.context, { email: 'lost@vitrine.example' })
  await app.context.db.delete(profiles).where(eq(profiles.id, await idOf(lost)))
  const api = await get('/api/admin/session', lost.cookie)
  expect(api.status).toBe(403)
  const page = await get('/admin/products', lost.cookie)
  expect(page.headers.get('Location')).toBe('/admin/login?denied')
  expect(page.headers.getSetCookie()[0]).toMatch(/Max-Age=0/i)
  expect(await sessionsOf(lost)).toEqual([])
  const [profile] = await app.context.db
    .select()
    .from(profiles)
    .where(eq(profiles.id, await idOf(lost)))
  expect(profile).toMatchObject({ is_admin: false })
})

test('AUTH-17 PERM-01 keeps the portal shut to visitors, on every address', async () => {
  for (const path of ['/admin', '/admin/products', '/admin/products.data']) {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, path.endsWith('.data') ? 202 : 302])
    expect(await response.text()).not.toContain('Logged in as')
  }
  expect((await get('/api/admin/session')).status).toBe(401)
  expect((await get('/admin/products', 'vitrine.session_token=made.up')).status).toBe(302)
  expect((await get('/admin/products', `${desk.cookie}x`)).status).toBe(302)
})

test('AUTH-21 a user who is deleted is out at once', async () => {
  const leaving = await newAdmin(app.context, { email: 'leaving@vitrine.example' })
  expect((await get('/api/admin/session', leaving.cookie)).status).toBe(200)
  await app.context.db.delete(user).where(eq(user.email, leaving.email))
  expect((await get('/api/admin/session', leaving.cookie)).status).toBe(401)
})

test('SHELL-05 AUTH-21 signs out and takes the cookie back', async () => {
  const leaving = await newAdmin(app.context, { email: 'evening@vitrine.example' })
  const response = await post('/admin/sign-out', {}, { Cookie: leaving.cookie })
  expect(response.headers.get('Location')).toBe('/admin/login?signed-out')
  expect(response.headers.getSetCookie()[0]).toMatch(/Max-Age=0/i)
  expect((await get('/admin/products', leaving.cookie)).status).toBe(302)
  expect(await sessionsOf(leaving)).toEqual([])
})

test('AUTH-23 a sign-out without a session says nothing of it', async () => {
  const response = await post('/admin/sign-out', {})
  expect(response.headers.get('Location')).toBe('/admin/login?signed-out')
})

test('refuses a sign-in that another site sends', async () => {
  const response = await post(
    '/admin/login',
    { email: desk.email, password: desk.password },
    { Origin: 'https://evil.example' },
  )
  expect(response.status).toBe(403)
  expect(response.headers.getSetCookie()).toEqual([])
})

test('counts to ten, then asks to wait, with the words of the specification', async () => {
  for (let i = 0; i < 10; i++) await post('/admin/login', { email: `person${i}@example.com`, password: 'wrong' })
  const response = await post('/admin/login', { email: desk.email, password: desk.password })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await response.text()).toContain('Authentication error. Please try again.')
})

test('AUTH-14 AUTH-15 responds with its message while the database does not respond', async () => {
  const broken = await startTestApp({ logLevel: 'silent' })
  const { cookie } = await newAdmin(broken.context)
  await broken.context.db.$client.query('alter table rate_limit rename to gone')
  const signIn = await fetch(`${broken.url}/admin/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: desk.email, password: desk.password }),
  })
  expect(signIn.status).toBe(503)
  expect(await signIn.text()).toContain('Failed to sign in. Please check your credentials.')
  await broken.context.db.$client.query('alter table session rename to gone_too')
  const page = await fetch(`${broken.url}/admin/products`, { redirect: 'manual', headers: { Cookie: cookie } })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('Authentication error. Please try again.')
  const api = await fetch(`${broken.url}/api/admin/session`, { headers: { Cookie: cookie } })
  expect(api.status).toBe(503)
  await broken.stop()
})

test('AUTH-12 says so when a sign-in that was right brings no user', async () => {
  const { db } = app.context
  const leaving = await newAdmin(app.context, { email: 'leaving@vitrine.example' })
  const { transaction } = db
  // Deleted between the check of the password and the session.
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
    await db.delete(user).where(eq(user.email, leaving.email))
    return transaction.call(db, work)
  })
  const response = await post('/admin/login', { email: leaving.email, password: leaving.password })
  expect(await response.text()).toContain('No user data returned')
  expect(response.headers.getSetCookie()).toEqual([])
  vi.restoreAllMocks()
})

test('an unknown address costs the same verification of a hash as a wrong password', async () => {
  const { password } = await app.context.auth.$context
  const verify = vi.spyOn(password, 'verify')
  const hash = vi.spyOn(password, 'hash')
  for (const email of [desk.email, 'nobody@example.com'])
    expect((await post('/admin/login', { email, password: 'wrong' })).status).toBe(401)
  expect(verify.mock.calls).toEqual([
    [{ hash: expect.stringMatching(/^[\da-f]{32}:[\da-f]{128}$/), password: 'wrong' }],
    [{ hash: expect.stringMatching(/^[\da-f]{32}:[\da-f]{128}$/), password: 'wrong' }],
  ])
  expect(verify.mock.settledResults).toEqual([
    { type: 'fulfilled', value: false },
    { type: 'fulfilled', value: false },
  ])
  expect(hash).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('keeps passwords hashed', async () => {
  const hashes = await app.context.db.select({ password: account.password }).from(account)
  expect(hashes.length).toBeGreaterThan(0)
  for (const { password } of hashes) expect(password).not.toContain(desk.password)
})

async function idOf({ email }: TestUser): Promise<string> {
  const [found] = await app.context.db.select().from(user).where(eq(user.email, email))
  return found!.id
}
async function sessionsOf(person: TestUser) {
  return app.context.db
    .select()
    .from(session)
    .where(eq(session.userId, await idOf(person)))
}
