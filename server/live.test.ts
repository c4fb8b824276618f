import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { publicTopics, staffTopics } from '#app/features/live/live-topics.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { eventually } from '#tests/eventually.ts'
import { type OpenStream, openStream } from '#tests/live-stream.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { receivedNotices } from '#tests/received-notices.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let twin: TestApp
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  twin = await startTestApp({ beside: app, logLevel: 'silent' })
})
afterAll(async () => {
  await twin.stop()
  await app.stop()
})

afterEach(() => void vi.useRealTimers())

const follow = (copy: TestApp, topics = publicTopics.join(',')) => openStream(`${copy.url}/api/live?topics=${topics}`)
const untilReceived = (stream: OpenStream, name: string) =>
  eventually(() => expect(stream.events.map((event) => event.name)).toContain(name))

test('LIVE-04 a change made through one copy is told by every copy', async () => {
  await receivedNotices(app, twin)
  const streams = [await follow(app), await follow(twin)]
  const { db } = app.context
  const changes: [string, () => Promise<unknown>][] = [
    ['products_changes', () => newProduct(db)],
    ['blog_changes', () => newPost(db)],
    ['events_changes', () => newEvent(db)],
  ]
  for (const [topic, change] of changes) {
    await change()
    await Promise.all(streams.map((stream) => untilReceived(stream, topic)))
  }
  for (const stream of streams) {
    expect(stream.text()).toMatch(/^retry: 5000\n\n/)
    expect(stream.text()).toMatch(/event: products_changes\ndata: \{\}\n\n/)
    // OP-34: a notice tells that something changed, never what.
    expect(stream.text()).not.toMatch(/Harbour|Dusk|[\da-f]{8}-/)
    stream.close()
  }
})

test('EVT-25 CDN-06 at the gallery’s midnight open pages of events are told, and those that are looked at again later, and a CDN forgets every page', async () => {
  let now = new Date('2026-12-11T04:59:30Z')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const purgeAll = vi.fn<() => void>()
  const cdnPurge = { purge() {}, purgeAll, finish: async () => true, stop() {} }
  const copy = await startTestApp({ beside: app, logLevel: 'silent', now: () => now, replace: () => ({ cdnPurge }) })
  await receivedNotices(copy)
  purgeAll.mockClear()
  const { liveHub } = copy.context
  const [lastChange] = liveHub.lastChangeIds(['events_changes'])
  const open = await follow(copy)
  vi.advanceTimersByTime(30_000)
  expect(liveHub.hasMissed('events_changes', lastChange, null)).toBe(false)
  expect(purgeAll).not.toHaveBeenCalled()
  now = new Date('2026-12-11T05:00:10Z')
  vi.advanceTimersByTime(30_000)
  await untilReceived(open, 'events_changes')
  expect(liveHub.hasMissed('events_changes', lastChange, null)).toBe(true)
  // The same in every copy.
  expect(liveHub.lastChangeIds(['events_changes'])).toEqual(['2026-12-11'])
  vi.advanceTimersByTime(60_000)
  expect(liveHub.lastChangeIds(['events_changes'])).toEqual(['2026-12-11'])
  expect(purgeAll).toHaveBeenCalledOnce()
  open.close()
  vi.useRealTimers()
  await copy.stop()
})

test('NAV-19 a stream says at once that another build serves than the one that made the page', async () => {
  const { text } = await rawRequest(app.url, { path: '/collection' })
  const own = /\/assets\/storefront-manifest-([\da-f]+)\.js/.exec(text)![1]!
  const begins = async (build: string) => {
    const stream = await openStream(`${app.url}/api/live?topics=blog_changes${build}`)
    await newPost(app.context.db)
    await untilReceived(stream, 'blog_changes')
    stream.close()
    return stream.events.map(({ name }) => name)
  }
  expect(await begins('&build=0123abcd')).toEqual(['build', 'blog_changes'])
  expect(await begins(`&build=${own}`)).toEqual(['blog_changes'])
  expect(await begins('')).toEqual(['blog_changes'])
})

test('LIVE-04 only the topics asked for are told', async () => {
  await receivedNotices(app)
  const stream = await follow(app, 'blog_changes')
  await newProduct(app.context.db)
  await newPost(app.context.db)
  await untilReceived(stream, 'blog_changes')
  expect(stream.events.map((event) => event.name)).toEqual(['blog_changes'])
  stream.close()
})

test('CACHE-04 a hold goes to the streams that show the work or name none', async () => {
  const { db } = app.context
  const [work, other] = [await newProduct(db), await newProduct(db)]
  await receivedNotices(app, twin)
  const plain = await follow(app)
  const showing = await follow(twin, `${publicTopics.join(',')}&works=${work.id}`)
  const silent = await Promise.all([
    follow(app, `${publicTopics.join(',')}&works=${other.id}`),
    follow(twin, `${publicTopics.join(',')}&works=`),
  ])
  const hold_expires_at = new Date('2100-01-01T00:00:00Z')
  const hold = { id: uuidv7(), product_id: work.id, amount: 1200, snapshot: {}, hold_expires_at }
  await db.insert(orders).values({ ...hold, state: 'created', provider: 'demo' })
  await Promise.all([plain, showing].map((stream) => untilReceived(stream, 'products_changes')))
  expect(showing.text()).not.toContain(work.id)
  await newEvent(db)
  await Promise.all(silent.map((stream) => untilReceived(stream, 'events_changes')))
  for (const stream of silent) expect(stream.events.map((event) => event.name)).toEqual(['events_changes'])
  await newProduct(db)
  await Promise.all(silent.map((stream) => untilReceived(stream, 'products_changes')))
  for (const stream of [plain, showing, ...silent]) stream.close()
})

test.each([
  ['what is no id', 'nonsense'],
  ['more than 50', Array(51).fill('0193a1b2-0000-7000-8000-000000000001').join()],
])('CACHE-04 a stream that names %s as works is refused with 400', async (_, works) => {
  const response = await rawRequest(app.url, { path: `/api/live?topics=products_changes&works=${works}` })
  expect(response.status).toBe(400)
  expect(response.headers['content-type']).toBe('application/problem+json')
})

test('LIVE-06 however many changes, at most 10 notices a second', async () => {
  await receivedNotices(app)
  const stream = await follow(app, 'products_changes')
  await newProduct(app.context.db)
  const begun = performance.now()
  for (let change = 0; change < 200; change += 1) await app.context.db.update(products).set({ quantity: sql`quantity` })
  // The notices of all changes have been received.
  await receivedNotices(app)
  const seconds = (performance.now() - begun) / 1_000
  await untilReceived(stream, 'products_changes')
  expect(stream.events.length).toBeLessThanOrEqual(10 * (seconds + 1))
  stream.close()
})

test.each(staffTopics)('LIVE-04 PERM-05 %s is told to admins alone', async (topic) => {
  const path = `/api/live?topics=products_changes,${topic}`
  const other = await newAdmin(app.context, { email: 'other@vitrine.example', isAdmin: false })
  const admin = await newAdmin(app.context)
  const statuses = await Promise.all(
    [undefined, other.cookie].map(async (cookie) => {
      const { status } = await rawRequest(app.url, { path, headers: cookie ? { Cookie: cookie } : {} })
      return status
    }),
  )
  expect(statuses).toEqual([401, 403])
  const stream = await openStream(`${app.url}${path}`, { Cookie: admin.cookie })
  expect(stream.response.statusCode).toBe(200)
  await app.context.db.execute(sql`select pg_notify('vitrine_changes', ${topic})`)
  await untilReceived(stream, topic)
  stream.close()
})

test("LIVE-04 PERM-05 a visitor's page names no change of the back office, a page of staff does", async () => {
  const lastChangesIn = async (path: string, cookie = '') => {
    const { text } = await rawRequest(app.url, { path, headers: { Cookie: cookie } })
    return /<html[^>]* data-heard="([^"]*)"/.exec(text)![1]!.split(',')
  }
  const { cookie } = await newAdmin(app.context)
  expect(await lastChangesIn('/collection')).toHaveLength(publicTopics.length)
  expect(await lastChangesIn('/admin/orders', cookie)).toHaveLength(publicTopics.length + staffTopics.length)
})

test('the stream is one that proxies let through', async () => {
  const stream = await follow(app)
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
    'cache-control': 'no-store, no-transform',
    'x-content-type-options': 'nosniff',
  })
  expect(stream.response.headers['content-encoding']).toBeUndefined()
  stream.close()
})

test.each(['', '?topics=', '?topics=secrets', '?topics=products_changes,secrets', '?topics=sessions_changes'])(
  'GET /api/live%s is refused with 400',
  async (query) => {
    const response = await rawRequest(app.url, { path: `/api/live${query}` })
    expect(response.status).toBe(400)
    expect(response.headers['content-type']).toBe('application/problem+json')
    expect(response.text).toContain('products_changes')
  },
)

test('an address has at most 30 streams; closing one makes room; HEAD takes none', async () => {
  const streams = await Promise.all(Array.from({ length: 30 }, () => follow(twin, 'blog_changes')))
  const path = '/api/live?topics=blog_changes'
  const refused = await rawRequest(twin.url, { path })
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('30')
  expect(refused.headers['content-type']).toBe('application/problem+json')
  expect((await rawRequest(twin.url, { method: 'HEAD', path })).status).toBe(200)
  streams.pop()!.close()
  const another = await eventually(async () => {
    const stream = await follow(twin, 'blog_changes')
    if (stream.response.statusCode !== 200) stream.close()
    expect(stream.response.statusCode).toBe(200)
    return stream
  })
  for (const stream of [...streams, another]) stream.close()
})
