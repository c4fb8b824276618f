import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const order = '0198c7a0-0000-7000-8000-000000000000'
const lines: { id: string; path: string }[] = []
const take = (line: object) => lines.push(line as (typeof lines)[number])
const log = { debug() {}, info: take, warn: take, error: take, child: () => log }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' }, replace: () => ({ log }) })
})
afterAll(() => app.stop())

let clients = 0
const nextClient = () => `10.2.${++clients >> 8}.${clients & 255}`
const ask = (method: string, path: string, client: string) =>
  rawRequest(app.url, {
    method,
    path,
    headers: { 'X-Forwarded-For': client, ...(method === 'POST' && { 'Content-Type': 'application/json' }) },
    ...(method === 'POST' && { body: '{}' }),
  })

/** One of the ways to write `path` that routing takes for the same. */
const spellings = (path: string) =>
  fc
    .record({
      letters: fc.array(fc.constantFrom('as is', 'other case', 'encoded'), {
        minLength: path.length,
        maxLength: path.length,
      }),
      slashes: fc.constantFrom('', '/', '//'),
      data: fc.constantFrom('', '.data', '/.data', '/_.data'),
    })
    .map(({ letters, slashes, data }) => {
      const spelled = [...path].map((letter, at) => {
        if (letter === '/' || letters[at] === 'as is') return letter
        const other = letter.toUpperCase()
        return letters[at] === 'encoded' ? `%${other.charCodeAt(0).toString(16).padStart(2, '0')}` : other
      })
      return spelled.join('') + (data || slashes)
    })

test('REQ-02 every spelling of an address that routing serves counts in the same limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(spellings('/api/orders'), { minLength: 20, maxLength: 20 }),
      spellings('/api/orders'),
      async (twenty, last) => {
        const client = nextClient()
        for (const path of twenty) expect([path, (await ask('POST', path, client)).status]).toEqual([path, 400])
        expect([last, (await ask('POST', last, client)).status]).toEqual([last, 429])
      },
    ),
    { numRuns: 10 },
  )
})

test('REQ-02 an address that leads elsewhere by dots or slashes is not served', async () => {
  // Not found, or a page, to which nothing is sent.
  for (const path of [
    '/images/../api/orders',
    '/images/%2e%2e/api/orders',
    '/images/.%2E/api/orders',
    '/./api/orders',
    '//api/orders',
    '/api//orders',
    '/api%2Forders',
    '/api%5Corders',
    '/api/x/..\\orders',
  ])
    expect([path, (await ask('POST', path, nextClient())).status > 403]).toEqual([path, true])
})

test('REQ-02 no spelling of an address writes an order id to the log', async () => {
  const known = [`/api/orders/${order}`, `/api/orders/${order}/capture`, `/api/demo-payments/${order}`]
  const strange = ['//', '/x/../'].map((start) => `${start}api/orders/${order}`)
  await fc.assert(
    fc.asyncProperty(fc.oneof(...known.map(spellings), fc.constantFrom(...strange)), async (path) => {
      const { headers } = await ask('GET', path, nextClient())
      await eventually(() => expect(lines.some(({ id }) => id === headers['x-request-id'])).toBe(true))
      expect(decodeURIComponent(JSON.stringify(lines)).toLowerCase()).not.toContain(order)
      lines.length = 0
    }),
    { numRuns: 60 },
  )
})

test('REQ-02 every spelling of an operation has the headers of the operation', async () => {
  await fc.assert(
    fc.asyncProperty(spellings('/api/products'), async (path) => {
      const { status, headers } = await ask('GET', path, nextClient())
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['/Collection', '/collection'],
  ['/collection/', '/collection'],
  ['/BLOG/Category/Old-Masters//?page=2', '/blog/category/Old-Masters?page=2'],
])('REQ-03 the page %s is sent on to %s, its one address', async (path, canonical) => {
  const { status, headers } = await ask('GET', path, nextClient())
  expect([status, headers.location]).toEqual([308, canonical])
})
