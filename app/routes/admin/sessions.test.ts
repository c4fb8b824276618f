import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { rateLimit, session } from '#db/schema/auth.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const start = new Date('2026-11-20T10:00:00Z')
const minute = 60_000
const hour = 60 * minute
let time = start
let app: TestApp
let desk: TestUser
beforeAll(async () => {
  app = await startTestApp({ now: () => time })
  desk = await newAdmin(app.context)
})
afterAll(() => app.stop())

async function signIn(cookie = ''): Promise<string> {
  await app.context.db.delete(rateLimit)
  const response = await fetch(`${app.url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie },
    body: new URLSearchParams({ email: desk.email, password: desk.password }),
  })
  expect(response.status).toBe(302)
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}
const get = (path: string, cookie: string) => fetch(app.url + path, { redirect: 'manual', headers: { Cookie: cookie } })
const ask = async (cookie: string) => (await get('/api/admin/session', cookie)).status
const pass = (milliseconds: number) => {
  time = new Date(time.getTime() + milliseconds)
}
/** The token as the browser holds it. */
const tokenOf = (cookie: string) => decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
async function rowOf(cookie: string) {
  const [row] = await app.context.db
    .select()
    .from(session)
    .where(eq(session.token, hashOf(tokenOf(cookie))))
  return row
}

test('SES-05 a session ends after 12 hours in which it was not used, on every address', async () => {
  const cookie = await signIn()
  pass(12 * hour - 1)
  expect(await ask(cookie)).toBe(200)
  pass(12 * hour)
  expect((await get('/admin/products', cookie)).headers.get('Location')).toBe('/admin/login')
  expect(await ask(cookie)).toBe(401)
  const change = await fetch(`${app.url}/admin/products.data`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(change.status).toBe(401)
})

test('SES-05 a session in use goes on, and ends 30 days after its sign-in all the same', async () => {
  const cookie = await signIn()
  for (let hours = 0; hours < 30 * 24; hours += 10) {
    expect([hours, await ask(cookie)]).toEqual([hours, 200])
    pass(10 * hour)
  }
  expect(await ask(cookie)).toBe(401)
})

test('SES-06 the last use is written at most every five minutes', async () => {
  const cookie = await signIn()
  const opened = (await rowOf(cookie))!.updatedAt
  pass(5 * minute - 1)
  await get('/admin/products', cookie)
  expect((await rowOf(cookie))!.updatedAt).toEqual(opened)
  pass(1)
  await get('/admin/products', cookie)
  expect((await rowOf(cookie))!.updatedAt).toEqual(time)
})

test('SES-06 a page that reads itself again is no use of the session', async () => {
  const cookie = await signIn()
  const opened = (await rowOf(cookie))!.updatedAt
  pass(hour)
  for (const path of [
    '/admin/products.data',
    '/api/admin/statistics',
    '/api/admin/statistics/sales',
    '/api/admin/history',
  ])
    expect([path, (await get(path, cookie)).status]).toEqual([path, 200])
  const asked = await fetch(`${app.url}/api/admin/session`, { method: 'HEAD', headers: { Cookie: cookie } })
  expect(asked.status).toBe(200)
  expect((await rowOf(cookie))!.updatedAt).toEqual(opened)
})

test('SES-06 the last use calls nobody, the end of a session does', async () => {
  const { db } = app.context
  const notifications: string[] = []
  const cookie = await signIn()
  const client = await db.$client.connect()
  onTestFinished(() => client.release(true))
  client.on('notification', ({ payload }) => notifications.push(payload!))
  await client.query('listen vitrine_changes')
  pass(hour)
  expect(await ask(cookie)).toBe(200)
  expect((await rowOf(cookie))!.updatedAt).toEqual(time)
  // A notice comes before the response to what the same connection asks next.
  await client.query('select')
  expect(notifications).toEqual([])
  await db.delete(session)
  await client.query('select')
  expect(notifications).toEqual([expect.stringMatching(/^sessions_changes /)])
})

test('SES-07 signing in again from the same browser ends its older session, and no other', async () => {
  const [older, elsewhere] = [await signIn(), await signIn()]
  const newer = await signIn(older)
  expect([await ask(older), await ask(newer), await ask(elsewhere)]).toEqual([401, 200, 200])
  expect(await rowOf(older)).toBeUndefined()
})

test('SES-07 a sign-in clears away the sessions of its account that have ended', async () => {
  const forgotten = await signIn()
  pass(13 * hour)
  await signIn()
  expect(await rowOf(forgotten)).toBeUndefined()
})

test('SES-08 a token is kept hashed, and what is kept opens nothing', async () => {
  const cookie = await signIn()
  const token = tokenOf(cookie)
  const rows = await app.context.db.select().from(session)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(await rowOf(cookie)).toBeDefined()
  const { secret } = await app.context.auth.$context
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const sign = async (value: string) =>
    `vitrine.session_token=${encodeURIComponent(`${value}.${Buffer.from(await crypto.subtle.sign('HMAC', key, Buffer.from(value))).toString('base64')}`)}`
  expect(await ask(await sign(token))).toBe(200)
  expect(await ask(await sign(hashOf(token)))).toBe(401)
})
