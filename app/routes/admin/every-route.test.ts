import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRoutes } from '#tests/list-routes.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const open = ['/admin/login', '/admin/login/code', '/admin/sign-out', '/admin/invitation/:token']
const patterns = [...new Set(listRoutes().map(({ pattern }) => pattern))].filter(
  (pattern) => /^\/(api\/)?admin(\/|$)/.test(pattern) && !open.includes(pattern),
)
const addressOf = (pattern: string) => pattern.replace(/:\w+/g, uuidv7()).replace('*', 'no/such/page')
const changes = ['POST', 'PUT', 'PATCH', 'DELETE']

let app: TestApp
let formerAdmin: string
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  formerAdmin = (await newAdmin(app.context, { email: 'former@vitrine.example', isAdmin: false })).cookie
})
afterAll(() => app.stop())

let sent = 0
/** Each request comes from a client of its own: all of them together are more than one may send. */
function send(path: string, method: string, cookie: string) {
  sent += 1
  const client = `10.0.${sent >> 8}.${sent & 255}`
  return rawRequest(app.url, {
    method,
    path,
    headers: { Cookie: cookie, Accept: 'text/html', 'X-Forwarded-For': client },
  })
}

test('PERM-09 the walk meets the routes of the back office', () => {
  expect(patterns).toEqual(
    expect.arrayContaining([
      '/admin',
      '/admin/people',
      '/admin/password',
      '/admin/products',
      '/admin/products/edit/:id',
      '/admin/*',
    ]),
  )
  expect(patterns).toEqual(expect.arrayContaining(['/api/admin/images', '/api/admin/session']))
})

describe.each(patterns.filter((pattern) => pattern.startsWith('/admin')))('PERM-09 %s', (pattern) => {
  const path = addressOf(pattern)

  test.each(['GET', 'HEAD'])('redirects %s to the login screen, as a page and as data', async (method) => {
    const page = await send(path, method, '')
    expect([page.status, page.headers.location]).toEqual([302, expect.stringMatching(/^\/admin\/login/)])
    // React Router sends a redirect of a data request as data.
    const data = await send(`${path}.data`, method, '')
    expect(data.status).toBe(202)
    if (method === 'GET') expect(data.text).toContain('SingleFetchRedirect')
  })

  test('redirects a user without is_admin, whose session ends', async () => {
    const { cookie } = await newAdmin(app.context, { email: `${uuidv7()}@vitrine.example`, isAdmin: false })
    const page = await send(path, 'GET', cookie)
    expect([page.status, page.headers.location]).toEqual([302, '/admin/login?denied'])
  })

  test.each(changes)('refuses %s with 401, and with 403 without is_admin', async (method) => {
    for (const address of [path, `${path}.data`]) {
      expect([address, (await send(address, method, '')).status]).toEqual([address, 401])
      expect([address, (await send(address, method, formerAdmin)).status]).toEqual([address, 403])
    }
  })
})

describe.each(patterns.filter((pattern) => pattern.startsWith('/api/')))('PERM-09 %s', (pattern) => {
  test.each(['GET', 'HEAD', ...changes])('refuses %s with 401, and with 403 without is_admin', async (method) => {
    const path = addressOf(pattern)
    expect((await send(path, method, '')).status).toBe(401)
    expect((await send(path, method, formerAdmin)).status).toBe(403)
    for (const cookie of ['', formerAdmin]) {
      const { status } = await send(`${path}.data`, method, cookie)
      expect([401, 403, 404, 405]).toContain(status)
    }
  })
})

test('PERM-09 an admin is refused nowhere', async () => {
  const { cookie } = await newAdmin(app.context)
  for (const pattern of patterns) {
    const { status, headers } = await send(addressOf(pattern), 'GET', cookie)
    expect([pattern, [200, 302, 404, 405].includes(status)]).toEqual([pattern, true])
    expect(headers.location ?? '').not.toContain('login')
  }
})

test.each([
  '/admin/account',
  '/admin/people',
  '/admin/settings',
  '/admin/products/new',
  '/admin/artists/new',
  '/admin/events/new',
  '/admin/blog/new',
  '/admin/orders/new',
])('AUTH-31 a form of %s that is sent before its code is there puts nothing into the address', async (path) => {
  const { cookie } = await newAdmin(app.context, { email: `${uuidv7()}@vitrine.example` })
  const { status, text } = await send(path, 'GET', cookie)
  expect(status).toBe(200)
  const forms = [...text.matchAll(/<form[^>]*>/g)]
    .map(([form]) => form)
    .filter((form) => !form.includes('role="search"'))
  // One is that of signing out.
  expect(forms.length).toBeGreaterThan(1)
  for (const form of forms) expect(form).toContain('method="post"')
})
