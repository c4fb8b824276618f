import { afterAll, beforeAll, expect, test } from 'vitest'
import { newArtist } from '#tests/new-artist.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { receivedNotices } from '#tests/received-notices.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let work: string
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_PORT: '0' }, logLevel: 'silent' })
  const { db } = app.context
  const maker = await newArtist(db, { name: 'Ada Clerk', slug: 'ada-clerk' })
  work = (await newProduct(db, { category: 'Prints', subcategory: null, artist_id: maker.id })).id
  await newPost(db, { slug: 'profile', works: [work], categories: ['Painters'] })
  await newEvent(db, { slug: 'talk', date: '2099-12-10' })
  await receivedNotices(app)
})
afterAll(() => app.stop())

/** How many responses came from `source` so far. */
async function count(source: 'memory' | 'shared' | 'own'): Promise<number> {
  const { text } = await app.context.metrics!.read()
  const lines = text
    .split('\n')
    .filter((line) => /^vitrine_http_requests_total/.test(line) && line.includes(`"${source}"`))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** Asks for `path` twice; resolves to the sources of both responses and the second of them. */
async function askTwice(path: string) {
  const sources: string[] = []
  let response!: Awaited<ReturnType<typeof rawRequest>>
  for (let time = 0; time < 2; time++) {
    const before = { memory: await count('memory'), shared: await count('shared') }
    response = await rawRequest(app.url, { path })
    const after = { memory: await count('memory'), shared: await count('shared') }
    sources.push(after.memory > before.memory ? 'memory' : after.shared > before.shared ? 'shared' : 'own')
  }
  return { sources, response }
}

test.each([
  ...[
    '/api/home',
    '/api/category-menu',
    '/api/post-categories',
    '/api/products',
    '/api/products?category=Prints&sort=price-up',
  ],
  ...['/api/products?artist=ada-clerk', '/api/products/filters', '/api/products/filters?category=Prints'],
  ...['/api/products/WORK', '/api/products/WORK/related', '/api/artists', '/api/artists/ada-clerk'],
  ...['/api/events', '/api/events?fields=summary', '/api/events/talk'],
  ...['/api/posts', '/api/posts?category=painters', '/api/posts/profile', '/api/posts/profile/related'],
])('CACHE-07 %s comes from memory when it is asked for again, and is not for a browser to keep', async (path) => {
  const { sources, response } = await askTwice(path.replace('WORK', work))
  expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(response.headers['content-type']).toBe('application/json')
  expect(sources).toEqual(['shared', 'memory'])
})

test.each([
  ...[
    '/api/products?page=2',
    '/api/products?category=Nothing',
    '/api/products?artist=nobody',
    '/api/products?search=work',
  ],
  ...['/api/products?productId=WORK', '/api/products?ids=WORK', '/api/products/filters?artist=ada-clerk'],
  ...['/api/products/filters?category=Nothing', '/api/products/filters?productId=WORK', '/api/artists?page=2'],
  '/api/products/filters?search=work',
  ...['/api/artists/ada-clerk?page=9', '/api/events?page=2', '/api/posts?page=2', '/api/posts?category=nothing'],
])('CACHE-08 %s, which anybody can make up, is made for each who asks', async (path) => {
  const { sources, response } = await askTwice(path.replace('WORK', work.toUpperCase()))
  expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(sources).not.toContain('memory')
})

test('CACHE-08 parameters that a route does not read make no response of their own', async () => {
  await askTwice('/api/products/filters')
  for (const path of [
    '/api/products/filters?page=2',
    '/api/products/filters?sort=artist&perPage=48',
    '/api/home?x=1',
  ]) {
    await rawRequest(app.url, { path: path.split('?')[0]! })
    expect([path, (await askTwice(path)).sources]).toEqual([path, ['memory', 'memory']])
  }
})
