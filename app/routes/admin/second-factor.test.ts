import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimit, twoFactor, user } from '#db/schema/auth.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { newSecondFactor } from '#tests/new-second-factor.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { totp } from '#tests/totp.ts'

const minute = 60_000
const path = '/admin/account/second-factor'
let app: TestApp
let strict: TestApp
let desk: TestUser
let time = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => time })
  strict = await startTestApp({ now: () => time, beside: app, env: { REQUIRE_SECOND_FACTOR: 'true' } })
})
afterAll(async () => {
  await strict.stop()
  await app.stop()
})
beforeEach(async () => {
  await app.context.db.delete(rateLimit)
  await app.context.db.delete(user)
  desk = await newAdmin(app.context)
})

const send = (body: unknown, options: Parameters<typeof sendChange>[3] = {}) =>
  sendChange(app, path, body, { cookie: desk.cookie, ...options })
const rows = () => app.context.db.select().from(twoFactor)
async function start() {
  const response = await send({ intent: 'start' })
  const text = await response.text()
  return { status: response.status, text, key: /((?:[A-Z2-7]{4} )+[A-Z2-7]{1,4})/.exec(text)?.[1] ?? '' }
}
const page = async () => (await getAs(app, path, desk.cookie)).text()
/** Whether the password alone signs in. */
async function signsIn() {
  const result = await app.context.auth.api.signInByPassword({ body: desk, headers: new Headers() })
  return result.outcome
}

test('ACC-09 a key is shown as a code and as text, and is on once a code of the device is right', async () => {
  const { status, text, key } = await start()
  expect(status).toBe(200)
  expect(text).toContain('<svg')
  expect(await signsIn()).toBe('signed-in')
  expect(await page()).toContain('Set Up')
  expect(JSON.stringify(await rows())).not.toContain(key.replaceAll(' ', ''))
  expect((await send({ intent: 'turn-on', code: '000000' })).status).toBe(422)
  expect(await signsIn()).toBe('signed-in')
  const on = await send({ intent: 'turn-on', code: totp(key) })
  expect([on.status, [...(await on.text()).matchAll(/"[a-z2-9]{5}-[a-z2-9]{5}"/g)].length]).toEqual([200, 10])
  expect(await signsIn()).toBe('second-factor')
  expect(await page()).toContain('10 recovery codes are left')
  expect(await (await getAs(app, '/admin/people', desk.cookie)).text()).toContain('Two-factor on')
})

test('ACC-09 turning it on ends the sessions that the password alone opened', async () => {
  const { headers } = await app.context.auth.api.signInByPassword({
    body: desk,
    headers: new Headers(),
    returnHeaders: true,
  })
  const elsewhere = headers.getSetCookie()[0]!.split(';')[0]!
  const { key } = await start()
  await send({ intent: 'turn-on', code: totp(key) })
  expect((await getAs(app, '/api/admin/session', elsewhere)).status).toBe(401)
  expect((await getAs(app, '/api/admin/session', desk.cookie)).status).toBe(200)
})

test('ACC-09 begun twice, the newer key counts; begun while it is on, nothing changes', async () => {
  const first = await start()
  const second = await start()
  expect((await send({ intent: 'turn-on', code: totp(first.key) })).status).toBe(422)
  expect((await send({ intent: 'turn-on', code: totp(second.key) })).status).toBe(200)
  const before = await rows()
  expect((await start()).status).toBe(409)
  expect((await send({ intent: 'turn-on', code: totp(second.key, 1) })).status).toBe(409)
  expect(await rows()).toEqual(before)
})

test('ACC-09 begun at the same time in several tabs, there is one key', async () => {
  const responses = await Promise.all([1, 2, 3, 4].map(() => send({ intent: 'start' })))
  for (const { status } of responses) expect([200, 409]).toContain(status)
  expect(await rows()).toHaveLength(1)
})

test('ACC-09 without a key there is nothing to turn on, and tries are limited', async () => {
  expect((await send({ intent: 'turn-on', code: '123456' })).status).toBe(409)
  await start()
  await app.context.db.delete(rateLimit)
  for (let n = 0; n < 10; n++) expect((await send({ intent: 'turn-on', code: 'wrong' })).status).toBe(422)
  const response = await send({ intent: 'turn-on', code: 'wrong' })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '900'])
})

test('ACC-11 turns off, and the password alone signs in again', async () => {
  await newSecondFactor(app.context, desk.email)
  expect((await send({ intent: 'turn-off' })).status).toBe(200)
  expect([await signsIn(), await rows()]).toEqual(['signed-in', []])
  expect((await send({ intent: 'turn-off' })).status).toBe(409)
})

test('ACC-11 new recovery codes take the place of the old ones', async () => {
  expect((await send({ intent: 'renew-codes' })).status).toBe(409)
  const { codes, userId } = await newSecondFactor(app.context, desk.email)
  const response = await send({ intent: 'renew-codes' })
  const renewed = [...(await response.text()).matchAll(/"([a-z2-9]{5}-[a-z2-9]{5})"/g)].map(([, code]) => code!)
  expect([response.status, renewed.length]).toEqual([200, 10])
  const check = (code: string) => app.context.auth.api.checkSecondFactor({ body: { userId, code, isRecovery: true } })
  expect([await check(codes[0]!), await check(renewed[0]!), await check(renewed[0]!)]).toEqual([
    'wrong',
    'right',
    'wrong',
  ])
  expect(await page()).toContain('9 recovery codes are left')
})

test('ACC-05 ACC-11 beginning, turning off and new codes ask for the password again', async () => {
  await newSecondFactor(app.context, desk.email)
  const before = await rows()
  time = new Date(time.getTime() + 10 * minute)
  for (const intent of ['start', 'turn-off', 'renew-codes']) {
    const response = await send({ intent })
    expect([intent, response.status, await response.text()]).toEqual([
      intent,
      403,
      expect.stringContaining('password-needed'),
    ])
  }
  expect(await rows()).toEqual(before)
})

test('ACC-09 ACC-11 takes nothing but its changes, from its own pages', async () => {
  expect((await send({ intent: 'start' }, { cookie: '' })).status).toBe(401)
  expect((await send({ intent: 'start' }, { origin: 'https://evil.example' })).status).toBe(403)
  for (const body of ['', '[]', '{"intent":"turn-on"}', '{"intent":"turn-on","code":123456}', '{"intent":"skip"}'])
    expect([body, (await send(body)).status]).toEqual([body, 400])
  expect((await send({ intent: 'turn-on', code: '1'.repeat(10_000_000) })).status).toBe(413)
  expect(await rows()).toEqual([])
})

test('ACC-04 a password that an operator sets turns it off, and a removed admin comes back without it', async () => {
  await newSecondFactor(app.context, desk.email)
  desk = await newAdmin(app.context, { email: desk.email, password: 'a frame and two nails' })
  expect([await signsIn(), await rows()]).toEqual(['signed-in', []])
})

test('ACC-12 where it is required, an admin without it is led to it before anything else', async () => {
  for (const place of ['/admin', '/admin/products', '/admin/people', '/admin/account', '/admin/no/such/page']) {
    const response = await getAs(strict, place, desk.cookie)
    expect([place, response.status, response.headers.get('Location')]).toEqual([place, 302, path])
  }
  expect(
    (await sendChange(strict, '/admin/people', { intent: 'withdraw', id: 'x' }, { cookie: desk.cookie })).status,
  ).toBe(403)
  const api = await fetch(`${strict.url}/api/admin/images`, { method: 'POST', headers: { Cookie: desk.cookie } })
  expect([api.status, await api.text()]).toEqual([403, expect.stringContaining('Set up two-factor sign-in first')])
  expect((await getAs(strict, '/api/live?topics=orders_changes', desk.cookie)).status).toBe(403)
  // It would send an open page to the login screen.
  expect((await getAs(strict, '/api/admin/session', desk.cookie)).status).toBe(200)
  const html = await (await getAs(strict, path, desk.cookie)).text()
  expect(html).toContain('This gallery asks every admin for it.')
  const started = await sendChange(strict, path, { intent: 'start' }, { cookie: desk.cookie })
  const key = /((?:[A-Z2-7]{4} )+[A-Z2-7]{1,4})/.exec(await started.text())![1]!
  expect((await sendChange(strict, path, { intent: 'turn-on', code: totp(key) }, { cookie: desk.cookie })).status).toBe(
    200,
  )
  expect((await getAs(strict, '/admin/people', desk.cookie)).status).toBe(200)
  const off = await sendChange(strict, path, { intent: 'turn-off' }, { cookie: desk.cookie })
  expect([off.status, await off.text()]).toEqual([409, expect.stringContaining('cannot be turned off')])
  expect((await rows())[0]).toMatchObject({ verified: true })
})

test('ACC-12 ACC-10 the second factor of another admin lets nobody in, and asks nobody else for a code', async () => {
  const other = await newAdmin(app.context, { email: 'ines@vitrine.example' })
  await newSecondFactor(app.context, other.email)
  const response = await getAs(strict, '/admin/products', desk.cookie)
  expect([response.status, response.headers.get('Location')]).toEqual([302, path])
  expect(await page()).not.toContain('Turn off')
  expect(await signsIn()).toBe('signed-in')
})

test('ACC-12 REQUIRE_SECOND_FACTOR is true or false', () => {
  expect(strict.context.settings.requiresSecondFactor).toBe(true)
  expect(app.context.settings.requiresSecondFactor).toBe(false)
})

test('ACC-09 the key of somebody who is deleted goes with them', async () => {
  const { userId } = await newSecondFactor(app.context, desk.email)
  await app.context.db.delete(user).where(eq(user.id, userId))
  expect(await rows()).toEqual([])
})
