import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ImageStore } from '#app/features/images/image-store.server.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { silentLog } from '#tests/silent-log.ts'
import { pictureFiles } from './picture-files.ts'

const url = `/images/${'ab'.repeat(16)}.webp`
const asked: (number | null)[] = []
const app = new Hono()
let isSubstitute = false
const store: Pick<ImageStore, 'readVariant'> = {
  async readVariant(address, width) {
    asked.push(width)
    if (address.endsWith('away.webp')) throw new ObjectStoreFailed('The bucket did not respond within 10 seconds')
    return address === url ? { bytes: Buffer.from('the bytes'), isSubstitute } : null
  },
}
let monotonic = 0
app.all('/images/*', pictureFiles(store, { log: silentLog, monotonicMs: () => monotonic }))
const ask = (path: string, { client = '203.0.113.9', ...init }: RequestInit & { client?: string } = {}) =>
  app.request(path, init, { facts: { client }, response: { setTimeout() {} } })

test('IMG-09 serves the variant for the width asked for, to be kept for good', async () => {
  const response = await ask(`${url}?width=800&quality=80`)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '9',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toBe('the bytes')
  expect(asked.pop()).toBe(800)
})

test('CACHE-14 what stands in for a variant that is missing is kept for a day', async () => {
  isSubstitute = true
  const { status, headers } = await ask(`${url}?width=600&quality=80`)
  isSubstitute = false
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
})

test('counts a width that is none as unsaid', async () => {
  for (const width of ['', '0', '-1', '1e3', 'abc', '1000000', '800px']) {
    expect((await ask(`${url}?width=${encodeURIComponent(width)}`)).status).toBe(200)
    expect(asked.pop()).toBeNull()
  }
})

test('responds to HEAD without a body, and no other method', async () => {
  const head = await ask(url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe('9')
  expect(await head.text()).toBe('')
  const post = await ask(url, { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('responds with 404, not cached, for what is not there', async () => {
  for (const path of ['/images/none.webp', '/images/', '/images/%2f..%2fsecret', '/images/%zz']) {
    const response = await ask(path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
  }
})

test('UPL-16 a client that asked for 300 pictures that are not there waits for the rest of its minute, before any is looked for', async () => {
  monotonic += 60_000
  const statuses = new Set<number>()
  for (let count = 0; count < 300; count++) statuses.add((await ask(`/images/none-${count}.webp`)).status)
  expect([...statuses, (await ask(url)).status]).toEqual([404, 200])
  expect((await ask('/images/none.webp')).status).toBe(404)
  asked.length = 0
  monotonic += 20_500
  const refused = await ask('/images/none.webp')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control'), asked]).toEqual([
    429,
    '40',
    'no-store',
    [],
  ])
  expect((await ask(url, { client: '203.0.113.10' })).status).toBe(200)
  monotonic += 40_000
  expect((await ask(url)).status).toBe(200)
})

test('UPL-16 a picture that nobody reads is given up, and its connection closed', async () => {
  const large = { readVariant: async () => ({ bytes: Buffer.alloc(64 * 1_048_576), isSubstitute: false }) }
  const slow = new Hono<{ Bindings: { facts: { client: string }; response: ServerResponse } }>()
  slow.all('/images/*', pictureFiles(large, { log: silentLog, monotonicMs: () => 0, idleLimitMs: 100 }))
  const { promise: ended, resolve: end } = Promise.withResolvers<boolean>()
  const server = createServer((request, response) => {
    response.once('close', () => end(response.writableFinished))
    const respond = getRequestListener((asked) => slow.fetch(asked, { facts: { client: '203.0.113.9' }, response }))
    return respond(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Nothing listens to its data, so that it is not read.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET ${url} HTTP/1.1\r\nHost: gallery.example\r\n\r\n`)
  expect(await ended).toBe(false)
  socket.destroy()
  server.close()
})

test('S3-05 responds with 503, not cached, while the bucket cannot be read, and says nothing of it', async () => {
  const response = await ask('/images/away.webp')
  expect([response.status, response.headers.get('cache-control'), response.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '10',
  ])
  expect(await response.text()).toBe('The picture cannot be shown now')
})
