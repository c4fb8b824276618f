import { connect as connectSocket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { authMessages } from '#app/features/auth/messages.ts'
import { connect } from '#db/connect.ts'
import { eventually } from '#tests/eventually.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  // No minute passes, however long so many requests take.
  app = await startTestApp({ logLevel: 'silent', env: { TRUSTED_PROXIES: '127.0.0.1' }, monotonicMs: () => 0 })
  await newProduct(app.context.db)
})
afterAll(() => app.stop())

/** From an address of the test's own, so that limits do not meet. */
const from = (address: string, headers: Record<string, string> = {}) => ({ 'X-Forwarded-For': address, ...headers })

test('the 601st uncached request of a minute is refused; kept pages, files and other visitors are not', async () => {
  const responses = []
  for (let count = 0; count < 605; count += 1)
    responses.push(await rawRequest(app.url, { path: '/api/no-such', headers: from('198.51.100.1') }))
  expect(responses.filter((response) => response.status === 404).length).toBe(600)
  const refused = responses.at(-1)!
  expect(refused.status).toBe(429)
  expect(refused.headers['content-type']).toBe('application/problem+json')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)

  await rawRequest(app.url, { path: '/collection', headers: from('198.51.100.2') })
  const kept = await rawRequest(app.url, { path: '/collection', headers: from('198.51.100.1') })
  expect(kept.status).toBe(200)
  const page = await rawRequest(app.url, { path: '/no-such-page', headers: from('198.51.100.1') })
  expect(page.status).toBe(429)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const other = await rawRequest(app.url, { path: '/api/no-such', headers: from('198.51.100.2') })
  expect(other.status).toBe(404)
})

test('REQ-09 a clock that is set back a day makes nobody wait longer', async () => {
  let moment = new Date('2031-11-20T17:00:00Z')
  const wound = await startTestApp({ beside: app, logLevel: 'silent', now: () => moment })
  const open = () => rawRequest(wound.url, { method: 'POST', path: '/api/orders' })
  for (let count = 0; count < 20; count += 1) expect((await open()).status).toBe(415)
  moment = new Date('2031-11-19T17:00:00Z')
  const refused = await open()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  await wound.stop()
})

test('a client may come again when its minute is over', async () => {
  let ms = 0
  const patient = await startTestApp({ beside: app, logLevel: 'silent', monotonicMs: () => ms })
  const open = async () => (await rawRequest(patient.url, { method: 'POST', path: '/api/orders' })).status
  for (let count = 0; count < 20; count += 1) await open()
  expect(await open()).toBe(429)
  ms = 60_000
  expect(await open()).toBe(415)
  await patient.stop()
})

test.each(['/api/orders', '/api/demo-payments/x', '/admin/login', '/admin/login.data'])(
  'REQ-01 %s takes no body of more than a few kilobytes, said or not',
  async (path) => {
    const type = path.startsWith('/api/') ? 'application/json' : 'application/x-www-form-urlencoded'
    const body = path.startsWith('/api/') ? `[${'{},'.repeat(9_000)}{}]` : `email=${'a&b='.repeat(9_000)}`
    for (const [name, value] of [
      ['Content-Length', String(body.length)],
      ['Transfer-Encoding', 'chunked'],
    ] as const) {
      const headers = from('198.51.100.14', { 'Content-Type': type, [name]: value })
      expect((await rawRequest(app.url, { method: 'POST', path, headers, body })).status).toBe(413)
    }
  },
)

test('REQ-08 a sender who goes away in the middle of a body is no error in the log', async () => {
  const errors: object[] = []
  const ends: { path?: string; aborted?: boolean }[] = []
  const info = (line: (typeof ends)[number]) => ends.push(line)
  const log = { debug() {}, info, warn() {}, error: (facts: object) => errors.push(facts), child: () => log }
  const left = await startTestApp({ beside: app, replace: () => ({ log }) })
  const { hostname, port } = new URL(left.url)
  const ask = () => rawRequest(left.url, { path: '/api/contact-card.vcf' })
  for (const path of ['/api/orders', '/admin/login', '/api/demo-payments/x']) {
    const type = path === '/admin/login' ? 'application/x-www-form-urlencoded' : 'application/json'
    const socket = connectSocket(Number(port), hostname)
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`)
    await new Promise((done) => socket.once('connect', done))
    // The server has the first half in hand when it has responded to another.
    await ask()
    socket.destroy()
  }
  await eventually(() => expect(ends.filter(({ aborted }) => aborted)).toHaveLength(3))
  await ask()
  expect(errors).toEqual([])
  await left.stop()
})

test('what a stranger says of his address does not help him past a limit', async () => {
  const open = await startTestApp({ beside: app, logLevel: 'silent' })
  const statuses = []
  for (let count = 0; count < 22; count += 1) {
    const headers = from(`198.51.100.${count}`, { 'Content-Type': 'application/json' })
    statuses.push((await rawRequest(open.url, { method: 'POST', path: '/api/orders', headers, body: '{}' })).status)
  }
  expect(statuses.slice(20)).toEqual([429, 429])
  await open.stop()
})

const tenMegabytes = 'x'.repeat(10_485_760)

test.each([
  ['/api/no-such', 'application/json'],
  ['/collection', 'application/x-www-form-urlencoded'],
  ['/api/admin/no-such', 'text/plain'],
])('10 MB of text sent to %s are refused before they have arrived', async (path, type) => {
  // The head announces them and none follows: a response can only come from a server that does not wait for the body.
  const response = await new Promise<string>((done, fail) => {
    const { hostname, port } = new URL(app.url)
    const socket = connectSocket(Number(port), hostname, () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.3\r\nContent-Type: ${type}\r\nContent-Length: ${tenMegabytes.length}\r\n\r\n`,
      )
    })
    socket.once('data', (data) => {
      done(data.toString())
      socket.destroy()
    })
    socket.once('error', fail)
  })
  expect(response).toMatch(/^HTTP\/1.1 413 /)
})

test('a body that does not say its length is cut off at the limit', async () => {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  const response = await fetch(`${app.url}/api/orders`, {
    method: 'POST',
    body,
    headers: from('198.51.100.4', { 'Content-Type': 'application/json' }),
    ...{ duplex: 'half' },
  })
  expect(response.status).toBe(413)
})

test.each([
  ['POST', '/api/health', 'GET, HEAD'],
  ['DELETE', '/api/products', 'GET, HEAD'],
  ['PUT', '/api/live', 'GET, HEAD'],
])('%s %s is refused with 405 and what is allowed', async (method, path, allow) => {
  const response = await rawRequest(app.url, { method, path, headers: from('198.51.100.5') })
  expect(response.status).toBe(405)
  expect(response.headers.allow).toBe(allow)
  expect(JSON.parse(response.text)).toMatchObject({ status: 405, title: 'Method Not Allowed' })
})

test('an unknown address of the API is a problem with 404, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await rawRequest(app.url, { method, path: '/api/no/such', headers: from('198.51.100.5') })
    expect(response.status).toBe(404)
    expect(response.headers['content-type']).toBe('application/problem+json')
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test('API responses are not to be cached', async () => {
  const response = await rawRequest(app.url, { path: '/api/products', headers: from('198.51.100.5') })
  expect(response.headers['cache-control']).toBe('no-store')
})

test.each(['POST', 'PUT', 'DELETE'])(
  'REQ-14 %s to what can only be read is 405, not 500, and says so',
  async (method) => {
    for (const path of ['/collection', '/collection.data', '/robots.txt', '/sitemap.xml', '/blog/rss.xml']) {
      const { status, headers } = await rawRequest(app.url, { method, path, headers: from('198.51.100.6') })
      expect([path, status, headers.allow]).toEqual([path, 405, 'GET, HEAD'])
    }
  },
)

describe('REQ-13 who opens an address that is refused', () => {
  const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const form = { method: 'POST', path: '/admin/products/export', body: 'works=' }
  const open = async ({
    signedIn = false,
    headers = {},
    ...asked
  }: Parameters<typeof rawRequest>[1] & { signedIn?: boolean }) => {
    const cookie: Record<string, string> = signedIn ? { Cookie: (await newAdmin(app.context)).cookie } : {}
    const type: Record<string, string> = asked.body ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}
    return rawRequest(app.url, { ...asked, headers: from('198.51.100.9', { ...headers, ...cookie, ...type }) })
  }

  test.each([
    ['/events/none.ics', 404, 'Event Not Found'],
    ['/sitemap/x.xml', 404, 'There is no such sitemap.'],
  ])('REQ-13 gets a page with a way on from %s', async (path, status, message) => {
    const page = await open({ path, headers: browser })
    expect([page.status, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.text).toContain(`<h1>${message}</h1>`)
    expect(page.text).toContain('<a href="/">')
    expect(page.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['an export after a sign-out', form, false, 401, authMessages.sessionEnded],
    ['an export of nothing', form, true, 400, 'Select the artworks to export in the artwork list.'],
    [
      'a month that there is none of',
      { path: '/admin/orders/export?month=x' },
      true,
      400,
      'A month is written as 2026-11.',
    ],
  ])(
    'REQ-13 gets a page with a way to the Admin Portal from %s, a program JSON',
    async (_, asked, signedIn, status, message) => {
      const page = await open({ ...asked, signedIn, headers: browser })
      expect([page.status, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
      expect(page.text).toContain(`<h1>${message}</h1>`)
      expect(page.text).toContain('<a href="/admin">')
      const program = await open({ ...asked, signedIn, headers: { Accept: '*/*' } })
      expect([program.status, program.headers['content-type']]).toEqual([
        status,
        expect.stringMatching(/^application\/(problem\+)?json$/),
      ])
      expect(JSON.parse(program.text)).toMatchObject({ message })
      for (const { headers } of [page, program]) expect(headers['cache-control']).toBe('no-store')
    },
  )

  test('REQ-13 is told which method is allowed', async () => {
    const page = await open({ path: form.path, signedIn: true, headers: browser })
    expect([page.status, page.headers.allow, page.headers['content-type']]).toEqual([
      405,
      'POST',
      'text/html; charset=utf-8',
    ])
  })
})

test("an action's request from another origin is refused", async () => {
  const headers = from('198.51.100.6', {
    Origin: 'https://evil.example',
    'Content-Type': 'application/x-www-form-urlencoded',
  })
  const response = await rawRequest(app.url, { method: 'POST', path: '/collection', headers, body: 'a=1' })
  expect(response.status).toBe(403)
})

test("behind a TLS proxy an action's Origin is compared with where the visitor is", async () => {
  const post = async (origin: string) => {
    const headers = from('198.51.100.8', {
      Host: 'gallery.example',
      Origin: origin,
      'X-Forwarded-Proto': 'https',
      'Content-Type': 'application/x-www-form-urlencoded',
    })
    return (await rawRequest(app.url, { method: 'POST', path: '/admin/login', headers, body: 'email=&password=' }))
      .status
  }
  expect(await post('https://gallery.example')).toBe(422)
  expect(await post('http://gallery.example')).toBe(403)
  expect(await post('https://evil.example')).toBe(403)
})

test.each([
  ['application/json', '{}'],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=x', 'x'],
  ['application/x-www-form-urlencoded', 'email=%00&password=%ff'],
  ['', ''],
])('a form sent as "%s" with %j is the sender\'s mistake', async (type, body) => {
  for (const path of ['/admin/login', '/admin/login.data']) {
    const headers = from('198.51.100.7', { 'Content-Type': type })
    const response = await rawRequest(app.url, { method: 'POST', path, headers, body })
    expect([400, 415, 422]).toContain(response.status)
    expect(response.text).not.toMatch(/\bat .*\.js:\d+/)
  }
})

test('with the database down pages and API respond with 503, not cached', async () => {
  const broken = await startTestApp({
    beside: app,
    logLevel: 'silent',
    replace() {
      const db = connect('postgres://nobody@127.0.0.1:1/nothing')
      return { db, readDb: db } satisfies Partial<AppContext>
    },
  })
  for (const path of ['/collection', '/collection.data', '/api/products', '/api/health']) {
    const response = await rawRequest(broken.url, { path })
    expect([path, response.status]).toEqual([path, 503])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.text).not.toMatch(/ECONNREFUSED|nobody|from products|\.js:\d/)
  }
  await broken.stop()
})

test('a surprise is told in general, and logged in particular', async () => {
  const error = vi.fn()
  const log = { debug() {}, info() {}, warn() {}, error, child: () => log }
  const surprise = { ...app.context.db, execute: () => Promise.reject(new Error('secret detail')) }
  const odd = await startTestApp({
    beside: app,
    logLevel: 'silent',
    replace: ({ db }) => ({
      log,
      readDb: Object.assign(Object.create(db), surprise, { $client: db.$client }) as typeof db,
    }),
  })
  const api = await rawRequest(odd.url, { path: '/api/products' })
  expect(api.status).toBe(500)
  expect(api.headers['content-type']).toBe('application/problem+json')
  const page = await rawRequest(odd.url, { path: '/collection' })
  expect(page.status).toBe(500)
  for (const response of [api, page]) expect(response.text).not.toMatch(/secret detail|\.js:\d+/)
  expect(error.mock.calls.map(([facts]) => (facts as { error?: Error }).error?.message)).toContain('secret detail')
  await odd.stop()
})
