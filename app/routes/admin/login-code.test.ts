import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimit, session, twoFactor, user, verification } from '#db/schema/auth.ts'
import { failed_sign_ins } from '#db/schema/failed-sign-ins.ts'
import { profiles } from '#db/schema/profiles.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { newSecondFactor } from '#tests/new-second-factor.ts'
import { cookiesOf, getAs, sendChange, sessionCookieOf } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { totp } from '#tests/totp.ts'

const minute = 60_000
let app: TestApp
let desk: TestUser
let own: Awaited<ReturnType<typeof newSecondFactor>>
let time = new Date('2026-11-20T15:00:00Z')
const pass = (milliseconds: number) => {
  time = new Date(time.getTime() + milliseconds)
}
beforeAll(async () => {
  app = await startTestApp({ now: () => time, env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.context.db.delete(user)
  desk = await newAdmin(app.context)
  own = await newSecondFactor(app.context, desk.email)
  await app.context.db.delete(session)
})

const post = (path: string, fields: Record<string, string> | string, { cookie = '', client = '192.0.2.1' } = {}) =>
  fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie, 'X-Forwarded-For': client },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields),
  })
const givePassword = (
  password = desk.password,
  { path = '/admin/login', ...options } = {} as { path?: string; cookie?: string; client?: string },
) => post(path, { email: desk.email, password }, options)
/** The cookies of a browser in which the right password was given. */
async function waiting(options = {}) {
  // Right passwords without a code count, too.
  await app.context.db.delete(rateLimit).where(like(rateLimit.key, 'sign-in %'))
  return cookiesOf(await givePassword(desk.password, options))
}
const signInWithCode = (code: string, cookie: string, { client = '192.0.2.1' } = {}) =>
  post('/admin/login/code', { code }, { cookie, client })
const giveRecoveryCode = (code: string, cookie: string) => post('/admin/login/code?recovery', { code }, { cookie })
const sessions = () => app.context.db.$count(session)

test('ACC-10 the right password alone opens no session, and leads to the page that asks for the code', async () => {
  const response = await givePassword(desk.password, { path: '/admin/login?returnTo=/admin/people' })
  expect([response.status, response.headers.get('Location')]).toEqual([
    302,
    '/admin/login/code?returnTo=%2Fadmin%2Fpeople',
  ])
  const [line, ...more] = response.headers.getSetCookie()
  expect(more).toEqual([])
  expect(line).toMatch(/^vitrine\.code_step=.*Max-Age=600/i)
  for (const attribute of [/HttpOnly/i, /SameSite=Strict/i, /Path=\/admin(;|$)/i]) expect(line).toMatch(attribute)
  expect(await sessions()).toBe(0)
  const cookie = cookiesOf(response)
  expect((await getAs(app, '/api/admin/session', cookie)).status).toBe(401)
  const token = decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!
  expect(JSON.stringify(await app.context.db.select().from(verification))).not.toContain(token)
  const page = await (await getAs(app, '/admin/login/code', cookie)).text()
  for (const text of ['Enter your code', 'autoComplete="one-time-code"', 'inputMode="numeric"', 'Use a recovery code'])
    expect(page).toContain(text)
})

test('ACC-10 the code of the device opens the session, and the page that was asked for', async () => {
  const cookie = await waiting()
  const response = await post(
    '/admin/login/code?returnTo=/admin/people',
    { code: ` ${totp(own.key).replace(/^.../, '$& ')}` },
    { cookie },
  )
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/admin/people'])
  expect((await getAs(app, '/api/admin/session', sessionCookieOf(response))).status).toBe(200)
  expect(await sessions()).toBe(1)
})

test('ACC-10 a wrong password says the same with a second factor as without', async () => {
  const response = await givePassword('wrong')
  expect([response.status, response.headers.getSetCookie()]).toEqual([401, []])
})

test.each(['000000', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', "' or 1=1", '\0', 'x'.repeat(300)])(
  'ACC-10 the code %s is wrong',
  async (code) => {
    const response = await signInWithCode(code, await waiting())
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('That code is not right.')
    expect(await sessions()).toBe(0)
  },
)

test('ACC-10 says what is missing, too much, or no form', async () => {
  const cookie = await waiting()
  for (const fields of ['', { code: '  ' }]) {
    const response = await post('/admin/login/code', fields, { cookie })
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('Enter the code')])
  }
  expect((await signInWithCode('x'.repeat(10_000_000), cookie)).status).toBe(413)
  const headers = { Cookie: cookie, Origin: 'https://evil.example' }
  const foreign = await fetch(`${app.url}/admin/login/code`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ code: totp(own.key) }),
  })
  expect(foreign.status).toBe(403)
  expect(await sessions()).toBe(0)
})

test('ACC-10 a code is right once, also for two at the same time', async () => {
  const browsers = [await waiting(), await waiting(), await waiting()]
  const code = totp(own.key)
  const responses = await Promise.all(browsers.map((cookie) => signInWithCode(code, cookie)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([302, 401, 401])
  expect(await sessions()).toBe(1)
  const late = await signInWithCode(code, await waiting())
  expect([late.status, await late.text()]).toEqual([401, expect.stringContaining('That code was used already.')])
})

test('ACC-10 one right password opens one session', async () => {
  const cookie = await waiting()
  expect((await signInWithCode(totp(own.key), cookie)).status).toBe(302)
  const again = await signInWithCode(totp(own.key, 1), cookie)
  expect([again.status, again.headers.get('Location')]).toEqual([302, '/admin/login?expired'])
  expect(await sessions()).toBe(1)
})

test('ACC-10 the code has to come within 10 minutes of the password', async () => {
  const [early, late] = [await waiting(), await waiting()]
  pass(10 * minute - 1)
  expect((await signInWithCode(totp(own.key), early)).headers.get('Location')).toBe('/admin/products')
  pass(1)
  expect((await getAs(app, '/admin/login/code', late)).headers.get('Location')).toBe('/admin/login?expired')
  expect((await signInWithCode(totp(own.key, 1), late)).headers.get('Location')).toBe('/admin/login?expired')
  expect(await (await getAs(app, '/admin/login?expired')).text()).toContain('this took longer than 10 minutes')
})

test('AUTH-28 who took too long with the code signs in again and comes back to the page that was asked for', async () => {
  const late = await waiting()
  pass(10 * minute)
  const [asked, again] = ['returnTo=%2Fadmin%2Fproducts%2Fedit%2F1%3Fx%3D2', '/admin/login?expired&returnTo=']
  const step = `/admin/login/code?${asked}`
  const login = (await getAs(app, step, late)).headers.get('Location')!
  expect(login).toBe(`${again}%2Fadmin%2Fproducts%2Fedit%2F1%3Fx%3D2`)
  expect((await post(step, { code: totp(own.key) }, { cookie: late })).headers.get('Location')).toBe(login)
  const password = await givePassword(desk.password, { path: login })
  expect(password.headers.get('Location')).toBe(step)
  const inside = await post(step, { code: totp(own.key) }, { cookie: cookiesOf(password) })
  expect(inside.headers.get('Location')).toBe('/admin/products/edit/1?x=2')
  for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example/admin/', '/collection'])
    expect(
      (await getAs(app, `/admin/login/code?${new URLSearchParams({ returnTo: elsewhere })}`, late)).headers.get(
        'Location',
      ),
    ).toBe('/admin/login?expired')
})

test('ACC-10 without a password, with a made-up cookie, there is nothing to give a code for', async () => {
  for (const cookie of ['', 'vitrine.code_step=made.up', `${await waiting()}x`]) {
    expect((await getAs(app, '/admin/login/code', cookie)).headers.get('Location')).toBe('/admin/login?expired')
    expect((await signInWithCode(totp(own.key), cookie)).headers.get('Location')).toBe('/admin/login?expired')
  }
  expect(await sessions()).toBe(0)
})

test('ACC-10 who is removed, or gets another password, between the two steps stays outside', async () => {
  const cookie = await waiting()
  await app.context.db.update(profiles).set({ is_admin: false })
  expect((await signInWithCode(totp(own.key), cookie)).headers.get('Location')).toBe('/admin/login?expired')
  await app.context.db.update(profiles).set({ is_admin: true })
  const inside = sessionCookieOf(await signInWithCode(totp(own.key), cookie))
  const attacker = await waiting()
  const change = { intent: 'change-password', current: desk.password, password: 'a frame and two nails' }
  expect((await sendChange(app, '/admin/account', change, { cookie: inside })).status).toBe(200)
  expect((await signInWithCode(totp(own.key, 1), attacker)).headers.get('Location')).toBe('/admin/login?expired')
})

test('ACC-10 ten codes are tried in a quarter of an hour, from however many browsers; a known one has its own', async () => {
  const first = await signInWithCode(totp(own.key), await waiting())
  const known = first.headers
    .getSetCookie()
    .find((line) => line.includes('known_browser'))!
    .split(';')[0]!
  for (let n = 0; n < 10; n++) {
    const client = `192.0.2.${n + 10}`
    expect((await signInWithCode('000000', await waiting({ client }), { client })).status).toBe(401)
  }
  const stranger = await signInWithCode(totp(own.key, 1), await waiting({ client: '192.0.2.99' }), {
    client: '192.0.2.99',
  })
  expect([stranger.status, stranger.headers.get('Retry-After')]).toEqual([429, '900'])
  expect(await stranger.text()).toContain('Too many attempts. Please wait 15 minutes, then try again.')
  const recovery = await giveRecoveryCode(own.codes[0]!, await waiting({ client: '192.0.2.98' }))
  expect(recovery.status).toBe(429)
  const owner = await waiting({ cookie: known })
  expect((await signInWithCode(totp(own.key, 1), `${known}; ${owner}`)).status).toBe(302)
  await app.context.db.delete(verification)
  pass(15 * minute + 1)
  expect((await signInWithCode(totp(own.key, -1), await waiting())).status).toBe(302)
})

test('ACC-10 right passwords do not end the count of wrong ones before the code is right', async () => {
  for (let n = 0; n < 10; n++) expect((await givePassword()).status).toBe(302)
  expect((await givePassword()).status).toBe(429)
  await app.context.db.delete(rateLimit)
})

test('ACC-10 SES-01 the right code ends the count of the passwords before it', async () => {
  for (let n = 0; n < 9; n++) expect((await givePassword('a wrong password')).status).toBe(401)
  expect((await signInWithCode(totp(own.key), cookiesOf(await givePassword()))).status).toBe(302)
  // The minute of the client is over, the quarter of an hour of the account is not.
  pass(minute)
  expect((await givePassword('a wrong password')).status).toBe(401)
})

test('ACC-10 the right code ends the count of the codes before it', async () => {
  for (let n = 0; n < 9; n++) expect((await signInWithCode('000000', await waiting())).status).toBe(401)
  expect((await signInWithCode(totp(own.key), await waiting())).status).toBe(302)
  for (let n = 0; n < 2; n++) expect((await signInWithCode('000000', await waiting())).status).toBe(401)
})

test('AUD-06 a wrong password and a wrong code are counted for the trail', async () => {
  const { db } = app.context
  await db.delete(failed_sign_ins)
  expect((await givePassword('a wrong password')).status).toBe(401)
  expect((await signInWithCode('000000', await waiting())).status).toBe(401)
  const counted = await db.select().from(failed_sign_ins).orderBy(failed_sign_ins.reason)
  const facts = { email: desk.email, client: '192.0.2.1', count: 1 }
  expect(counted).toMatchObject([
    { ...facts, reason: 'wrong-code' },
    { ...facts, reason: 'wrong-credentials' },
  ])
})

test('ACC-10 each of ten recovery codes signs in once, however it is typed', async () => {
  expect(own.codes).toHaveLength(10)
  expect(new Set(own.codes).size).toBe(10)
  const [first, second] = own.codes
  const page = await (await getAs(app, '/admin/login/code?recovery', await waiting())).text()
  expect(page).toContain('Recovery code')
  expect((await giveRecoveryCode(first!, await waiting())).status).toBe(302)
  const again = await giveRecoveryCode(first!, await waiting())
  expect([again.status, await again.text()]).toEqual([401, expect.stringContaining('was used already')])
  expect((await giveRecoveryCode(` ${second!.toUpperCase().replace('-', ' ')} `, await waiting())).status).toBe(302)
  expect((await giveRecoveryCode('aaaaa-aaaaa', await waiting())).status).toBe(401)
  expect((await signInWithCode(own.codes[2]!, await waiting())).status).toBe(401)
  const rows = await app.context.db.select().from(twoFactor).where(eq(twoFactor.userId, own.userId))
  for (const code of own.codes) expect(JSON.stringify(rows)).not.toContain(code)
})

test('ACC-10 of the same recovery code twice at the same time one signs in', async () => {
  const browsers = [await waiting(), await waiting(), await waiting()]
  const responses = await Promise.all(browsers.map((cookie) => giveRecoveryCode(own.codes[0]!, cookie)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([302, 401, 401])
  expect(await sessions()).toBe(1)
})

test('ACC-10 AUTH-15 says so while codes cannot be checked', async () => {
  const broken = await startTestApp({
    beside: app,
    now: () => time,
    logLevel: 'silent',
    env: { AUTH_SECRET: 'another secret than the one that encrypted it' },
  })
  const signIn = await fetch(`${broken.url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: desk.email, password: desk.password }),
  })
  const response = await fetch(`${broken.url}/admin/login/code`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookiesOf(signIn) },
    body: new URLSearchParams({ code: totp(own.key) }),
  })
  expect([response.status, await response.text()]).toEqual([
    503,
    expect.stringContaining('The code could not be checked.'),
  ])
  await broken.stop()
})
