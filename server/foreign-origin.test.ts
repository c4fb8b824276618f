import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '#db/schema/auth.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const errors: object[] = []
const log = { debug() {}, info() {}, warn() {}, error: (facts: object) => errors.push(facts), child: () => log }

let app: TestApp
let desk: TestUser
beforeAll(async () => {
  app = await startTestApp({ replace: () => ({ log }) })
  desk = await newAdmin(app.context)
})
afterAll(() => app.stop())

const send = (path: string, headers: Record<string, string>, method = 'POST') =>
  rawRequest(app.url, {
    method,
    path,
    headers: { Cookie: desk.cookie, 'Content-Type': 'application/json', ...headers },
    ...(method !== 'DELETE' && { body: '{}' }),
  })

const everywhere = [
  '/admin/sign-out',
  '/admin/login',
  '/admin/invitation/token',
  '/admin/people',
  '/admin/products',
  '/admin/products.data',
  '/api/orders',
  '/API/admin/images',
  '/api/no-such',
  '/collection',
]
const foreign: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: '' },
  { Origin: 'no origin at all' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
]

test.each(everywhere)('REQ-05 %s takes no change from a page of another site', async (path) => {
  for (const headers of foreign)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await send(path, headers, method)
      expect([method, headers, response.status]).toEqual([method, headers, 403])
      const isApi = path.toLowerCase().startsWith('/api/')
      expect(response.headers['content-type']).toBe(isApi ? 'application/problem+json' : 'text/html; charset=utf-8')
    }
  expect(await app.context.db.$count(session, eq(session.token, session.token))).toBe(1)
})

test('REQ-05 REQ-08 a request from another site is no error in the log', () => {
  expect(errors).toEqual([])
})

test('REQ-05 our own pages, and programs that name no origin, get through', async () => {
  const own: Record<string, string>[] = [
    { Origin: app.url },
    { Origin: app.url, 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    {},
  ]
  for (const headers of own) {
    expect((await send('/api/orders', headers)).status).toBe(400)
    expect((await send('/api/webhooks/paypal', headers)).status).toBe(404)
  }
  expect((await send('/admin/sign-out', { Origin: app.url })).status).toBe(302)
})

test('REQ-05 reading is open to every site', async () => {
  expect((await rawRequest(app.url, { path: '/api/products', headers: foreign[0]! })).status).toBe(200)
})
