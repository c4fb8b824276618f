import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countSignInAttempt } from '#app/features/auth/sign-in/count-sign-in-attempt.server.ts'
import { rateLimit } from '#db/schema/auth.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let desk: TestUser
let time = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => time, env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  desk = await newAdmin(app.context)
})
afterAll(() => app.stop())
beforeEach(() => app.context.db.delete(rateLimit))

/** Signs in from the client at `address`, in a browser that sends `cookie`. */
const signIn = (address: string, password: string, { email = desk.email, cookie = '' } = {}) =>
  fetch(`${app.url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'X-Forwarded-For': address, Cookie: cookie },
    body: new URLSearchParams({ email, password }),
  })
const cookieOf = (response: Response, name: string) =>
  response.headers.getSetCookie().find((line) => line.startsWith(`vitrine.${name}=`))!
const knownBrowserOf = (response: Response) => cookieOf(response, 'known_browser').split(';')[0]!
const passMinutes = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000)
}

/** Counts an attempt for `email` from each of 30 clients, as their wrong passwords would, without the work of hashing them. */
async function attack(email = desk.email) {
  const { db } = app.context
  for (let n = 0; n < 30; n++)
    await countSignInAttempt({ db, now: time }, { clientAddress: `198.51.100.${n}`, email, knownBrowser: null })
}

test('SES-01 ten wrong passwords of a stranger keep the owner waiting for 2 seconds, not a quarter of an hour', async () => {
  for (let n = 0; n < 10; n++) expect((await signIn('192.0.2.66', 'wrong')).status).toBe(401)
  const stranger = await signIn('192.0.2.66', 'wrong')
  expect([stranger.status, stranger.headers.get('Retry-After')]).toEqual([429, '60'])
  const owner = await signIn('192.0.2.1', desk.password)
  expect([owner.status, owner.headers.get('Retry-After')]).toEqual([429, '2'])
  expect(await owner.text()).toContain('Too many attempts. Please wait 2 seconds, then try again.')
  passMinutes(1)
  expect((await signIn('192.0.2.1', desk.password)).status).toBe(302)
})

test('SES-02 a browser that signed in before enters at once while many clients attack the account, its own address too', async () => {
  const entered = await signIn('198.51.100.1', desk.password)
  const cookie = cookieOf(entered, 'known_browser')
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Strict/i)
  expect(cookie).toMatch(/Max-Age=31536000/i)
  expect(cookie).toMatch(/Path=\/admin;/i)
  expect(decodeURIComponent(cookie)).not.toContain(desk.email)
  await attack()
  expect((await signIn('198.51.100.1', desk.password)).status).toBe(429)
  expect((await signIn('198.51.100.1', desk.password, { cookie: knownBrowserOf(entered) })).status).toBe(302)
})

test('SES-02 a browser is known for the accounts that were entered there, and for no other', async () => {
  const other = await newAdmin(app.context, { email: 'other@vitrine.example' })
  const known = knownBrowserOf(await signIn('192.0.2.1', desk.password))
  await attack(other.email)
  const asOther = () => signIn('192.0.2.1', other.password, { email: other.email, cookie: known })
  expect((await asOther()).status).toBe(429)
  passMinutes(5)
  const both = knownBrowserOf(await asOther())
  for (const { email, password } of [desk, other]) {
    await attack(email)
    expect((await signIn('192.0.2.1', password, { email, cookie: both })).status).toBe(302)
  }
})

test('SES-13 a browser in which the own address is changed enters at once with the new one while it is attacked', async () => {
  const mover = await newAdmin(app.context, { email: 'before@vitrine.example' })
  const entered = await signIn('192.0.2.1', mover.password, { email: mover.email })
  const change = (cookie: string, email: string) =>
    sendChange(app, '/admin/account', { intent: 'change-email', email }, { cookie })
  const known = knownBrowserOf(entered)
  const session = cookieOf(entered, 'session_token').split(';')[0]!
  const response = await change(`${session}; ${known}`, ' After@Vitrine.example')
  expect(response.status).toBe(200)
  await attack('after@vitrine.example')
  const enter = (cookie: string) => signIn('192.0.2.1', mover.password, { email: 'after@vitrine.example', cookie })
  expect((await enter(known)).status).toBe(429)
  expect((await enter(knownBrowserOf(response))).status).toBe(302)
  // One that is not known does not become so.
  const unknown = await change(session, 'later@vitrine.example')
  expect([unknown.status, unknown.headers.getSetCookie()]).toEqual([200, []])
})

test('SES-02 a changed cookie makes no browser known, nor does one signed for something else', async () => {
  const entered = await signIn('192.0.2.1', desk.password)
  const known = knownBrowserOf(entered)
  const [otherValue] = cookieOf(entered, 'session_token').match(/(?<==)[^;]+/)!
  await attack()
  const cookies = [known.replaceAll('~', '~x'), `${known}x`, `vitrine.known_browser=${otherValue}`]
  for (const cookie of cookies) expect((await signIn('192.0.2.40', desk.password, { cookie })).status).toBe(429)
})

test('SES-02 a known browser has ten tries in a quarter of an hour', async () => {
  const cookie = knownBrowserOf(await signIn('192.0.2.1', desk.password))
  for (let n = 0; n < 10; n++) expect((await signIn(`192.0.2.${n}`, 'wrong', { cookie })).status).toBe(401)
  const response = await signIn('192.0.2.1', desk.password, { cookie })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '900'])
  passMinutes(15)
  expect((await signIn('192.0.2.1', desk.password, { cookie })).status).toBe(302)
})

test('SES-04 the owner enters from an unknown browser after the wait that was told, whatever comes meanwhile', async () => {
  await attack()
  const response = await signIn('203.0.113.1', desk.password)
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '300'])
  const text = await response.text()
  expect(text).toContain('Authentication error. Please try again.')
  expect(text).toContain('Too many attempts. Please wait 5 minutes, then try again.')
  passMinutes(4)
  await attack()
  const early = await signIn('203.0.113.1', desk.password)
  expect([early.status, early.headers.get('Retry-After')]).toEqual([429, '60'])
  expect(await early.text()).toContain('Too many attempts. Please wait a minute, then try again.')
  passMinutes(1)
  expect((await signIn('203.0.113.1', desk.password)).status).toBe(302)
})

test('SES-03 an address without an account is slowed the same', async () => {
  const email = 'nobody@vitrine.example'
  await attack(email)
  const response = await signIn('203.0.113.1', 'wrong', { email })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '300'])
})
