import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ImageStore } from '#app/features/images/image-store.server.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { silentLog } from '#tests/silent-log.ts'
import { pictureFiles } from './picture-files.ts'

const url = `/images/${'ab'.repeat(16)}.webp`
const asked: (number | null)[] = []
const app = new Hono()
let standsIn = false
const store: Pick<ImageStore, 'readVariant'> = {
  async readVariant(address, width) {
    asked.push(width)
    if (address.endsWith('away.webp')) throw new ObjectStoreFailed('The bucket did not respond within 10 seconds')
    return address === url ? { bytes: Buffer.from('the bytes'), standsIn } : null
  },
}
app.all('/images/*', pictureFiles(store, silentLog))

test('IMG-09 serves the variant for the width asked for, to be kept for good', async () => {
  const response = await app.request(`${url}?width=800&quality=80`)
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
  standsIn = true
  const { status, headers } = await app.request(`${url}?width=600&quality=80`)
  standsIn = false
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
})

test('counts a width that is none as unsaid', async () => {
  for (const width of ['', '0', '-1', '1e3', 'abc', '1000000', '800px']) {
    expect((await app.request(`${url}?width=${encodeURIComponent(width)}`)).status).toBe(200)
    expect(asked.pop()).toBeNull()
  }
})

test('responds to HEAD without a body, and no other method', async () => {
  const head = await app.request(url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe('9')
  expect(await head.text()).toBe('')
  const post = await app.request(url, { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('responds with 404, not cached, for what is not there', async () => {
  for (const path of ['/images/none.webp', '/images/', '/images/%2f..%2fsecret', '/images/%zz']) {
    const response = await app.request(path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
  }
})

test('S3-05 responds with 503, not cached, while the bucket cannot be read, and says nothing of it', async () => {
  const response = await app.request('/images/away.webp')
  expect([response.status, response.headers.get('cache-control'), response.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '10',
  ])
  expect(await response.text()).toBe('The picture cannot be shown now')
})
