import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const errors: object[] = []
const log = { debug() {}, info() {}, warn() {}, error: (facts: object) => errors.push(facts), child: () => log }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ replace: () => ({ log }), env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => app.stop())

const known = ['api', 'orders', 'admin', 'login', 'blog', 'events', 'images', 'assets', 'collection', 'products']
const odd = [
  '%',
  '%25',
  '%ff',
  '%00',
  '%2F',
  '%5C',
  '%7C',
  '[',
  ']',
  '|',
  '"',
  '<',
  '\\',
  '..',
  '.',
  '%2e%2e',
  ':',
  '@',
]
const piece = fc.oneof(fc.constantFrom(...known), fc.constantFrom(...odd), fc.string({ maxLength: 4 }))
const segment = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(''))
/** What Node's own client lets through: no blanks, no control characters, one byte a character. */
const sendable = (text: string) => text.replace(/[^\x21-\x7e]/g, '')
const target = fc
  .record({
    segments: fc.array(segment, { maxLength: 4 }),
    end: fc.constantFrom('', '/', '.data', '/_.data', '.ics', '.xml'),
    query: fc.oneof(
      fc.constant(''),
      fc.array(piece, { maxLength: 4 }).map((pieces) => `?${pieces.join('&')}`),
    ),
  })
  .map(({ segments, end, query }) => sendable(`/${segments.join('/')}${end}${query}`))
const value = fc
  .oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom('gzip;q=x', 'null', 'http://[', '//', 'application/json', 'a=b; c'),
  )
  .map((text) => text.replace(/[^\x20-\x7e]/g, ''))
const names = ['Accept', 'Accept-Encoding', 'Content-Type', 'Cookie', 'If-None-Match', 'Origin', 'Range', 'User-Agent']
const forwarded = ['X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Request-Id', 'Sec-Fetch-Site', 'Referer']

test('REQ-06 REQ-08 no path, method, header or body gives a response of 500 or above, or an error in the log', async () => {
  let client = 0
  await fc.assert(
    fc.asyncProperty(
      target,
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
      fc.dictionary(fc.constantFrom(...names, ...forwarded), value, { maxKeys: 4 }),
      fc.oneof(fc.constant(''), fc.constantFrom('{', '{"productId":"\\u0000"}', 'email=%00&password=%ff'), fc.string()),
      async (path, method, headers, body) => {
        client += 1
        const from = { 'X-Forwarded-For': `10.3.${client >> 8}.${client & 255}` }
        const sent = method === 'GET' || method === 'HEAD' ? {} : { body }
        const { status } = await rawRequest(app.url, { method, path, headers: { ...headers, ...from }, ...sent })
        expect([method, path, status < 500]).toEqual([method, path, true])
        expect(errors).toEqual([])
      },
    ),
    {
      numRuns: 150,
      examples: ['//a%7Cb', '//%25', '//[', '//', '/[', '/events//x'].map((path) => [path, 'GET', {}, '']),
    },
  )
}, 120_000)

test.each(['//a%7Cb', '//%25', '//[', '/%', '/100%', '/%ff', '/a%00b', '/events//x', '/x/../..'])(
  'SITE-15 REQ-06 %s gets 404 with the whole page',
  async (path) => {
    const page = await rawRequest(app.url, { path, headers: { 'X-Forwarded-For': '10.4.0.1' } })
    expect(page.status).toBe(404)
    expect(page.text).toContain('Page not found')
    expect(page.text).toContain('<footer')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  },
)

test('SITE-15 an event or a profile whose address holds a stray percent sign is one that does not exist', async () => {
  for (const path of ['/events/50%', '/blog/50%', '/blog/category/50%']) {
    const page = await rawRequest(app.url, { path, headers: { 'X-Forwarded-For': '10.4.0.1' } })
    expect([path, page.status, page.text.includes('<footer')]).toEqual([path, 404, true])
  }
})
