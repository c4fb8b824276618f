import { readdirSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
})
afterAll(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(app.url, { path, headers })

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

test.each(['/', '/collection', '/no-such-page', '/api/health', '/api/no-such-call', '/assets/no-such-file.js', '/%ff'])(
  'security headers and a request id are on %s, and no HSTS over http',
  async (path) => {
    const { headers } = await get(path)
    expect(headers).toMatchObject(everywhere)
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-request-id']).toMatch(/^[\da-f]{12}-[\da-z]+$/)
    expect(headers['strict-transport-security']).toBeUndefined()
  },
)

test('pages allow their own scripts by hash and no inline script beside', async () => {
  const page = await get('/')
  const policy = page.headers['content-security-policy'] as string
  const scripts = /script-src ([^;]*)/.exec(policy)![1]!
  expect(scripts).toMatch(/^'self'( 'sha256-[\w+/=]{44}')+$/)
  expect(page.text).not.toContain('nonce=')
  expect(policy).not.toContain('paypal')
})

test.each([
  ['/%', 404],
  ['/%ff', 404],
  ['/collection/%E0%A4%A', 404],
  ['/a%00b', 404],
  ['/collection?search=%00', 400],
  ['/..\\..\\etc', 404],
  ['/LONG', 414],
  ['/collection?search=LONG', 414],
])('the malformed address %s gets a clear refusal', async (path, status) => {
  const page = await get(path.replace('LONG', 'a'.repeat(9_000)))
  expect(page.status).toBe(status)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('<h1')
  expect(page.headers['cache-control']).toBe('no-store')
})

test('a malformed address of the API gets a problem', async () => {
  const response = await get('/api/products/%ff')
  expect(response.status).toBe(404)
  expect(response.headers['content-type']).toBe('application/problem+json')
  expect(JSON.parse(response.text)).toMatchObject({ status: 404, title: 'Not Found' })
})

test.each(['TRACE', 'OPTIONS', 'PROPFIND'])('the method %s is refused, with those that are not', async (method) => {
  const response = await rawRequest(app.url, { method, path: '/' })
  expect(response.status).toBe(405)
  expect(response.headers.allow).toContain('GET')
})

test('an address in absolute form means the same page', async () => {
  const page = await rawRequest(app.url, { path: 'http://evil.example/api/health' })
  expect(page.status).toBe(200)
  expect(JSON.stringify(page)).not.toContain('evil.example')
})

test('SITE-03 an unknown Host gets the main site and is never echoed', async () => {
  const page = await get('/', { Host: 'evil.example' })
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('evil.example')
  expect(JSON.stringify(page.headers)).not.toContain('evil.example')
})

test('the files of the build are compressed, immutable and respond with 304', async () => {
  const names = readdirSync('build/client/assets').filter((name) => /\.(js|css)$/.test(name))
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) {
    const plain = await get(`/assets/${name}`)
    const br = await get(`/assets/${name}`, { 'Accept-Encoding': 'gzip, deflate, br' })
    const gzip = await get(`/assets/${name}`, { 'Accept-Encoding': 'gzip, br;q=0' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(br.body.length),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    expect(gzip.headers.etag).not.toBe(br.headers.etag)

    const again = await get(`/assets/${name}`, { 'Accept-Encoding': 'br', 'If-None-Match': `W/${br.headers.etag}` })
    expect(again.status).toBe(304)
    expect(again.body.length).toBe(0)
  }
  const head = await rawRequest(app.url, { method: 'HEAD', path: `/assets/${names[0]}` })
  expect(head.status).toBe(200)
  expect(head.body.length).toBe(0)
})

test.each(['/assets/../server/index.js', '/assets/%2e%2e/server/index.js', '/assets', '/assets/gone-12345678.js'])(
  '%s is no file of the build',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.text).not.toContain('createHttpApp')
  },
)

test.each(['/sitemap.xml', '/sitemap/pages.xml', '/blog/rss.xml', '/events.ics'])(
  'RUN-08 %s allows nothing, rendered or cached',
  async (path) => {
    for (const visit of ['rendered', 'cached']) {
      const { status, headers } = await get(path)
      expect([visit, status, headers['content-security-policy']]).toEqual([
        visit,
        200,
        expect.stringContaining("default-src 'none'"),
      ])
    }
  },
)

test('RUN-07 /.well-known/security.txt says whom to tell of a security fault', async () => {
  const { status, headers, text } = await get('/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Contact: mailto:hello@vitrine.example\n')
})
