import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryWithin, readsBy } from '#db/bound-reads.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { startCloudflareEmulator } from '#integrations/cloudflare/emulator/emulator.ts'
import { purgeCache } from '#integrations/cloudflare/purge-cache.server.ts'
import { eventually } from '#tests/eventually.ts'
import { listRoutes } from '#tests/list-routes.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { receivedNotices } from '#tests/received-notices.ts'
import { silentLog } from '#tests/silent-log.ts'
import { silently } from '#tests/silently.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { cacheableAddress } from './cacheable-pages.ts'
import { createCdnPurge } from './cdn-purge.ts'
import { everyPage } from './cdn-tags.ts'

/** Noon in the gallery: no test but one comes near its midnight. */
const noon = new Date('2031-11-20T17:00:00Z')
let moment = noon
let app: TestApp
let twin: TestApp
let id: string
beforeAll(async () => {
  const env = { SITES: 'antiques.example=Vitrine Antiques', SITE_URL: 'http://gallery.example' }
  app = await startTestApp({ env, now: () => moment, logLevel: 'silent' })
  twin = await startTestApp({ env, now: () => moment, beside: app, logLevel: 'silent' })
  await newPost(app.context.db, { categories: ['Painters'] })
})
afterAll(async () => {
  await twin.stop()
  await app.stop()
})
beforeEach(async () => {
  moment = noon
  // One that is live is kept.
  await app.context.db.update(orders).set({ state: 'cancelled' })
  await app.context.db.delete(orders)
  await app.context.db.delete(products)
  id = (await newProduct(app.context.db, { name: 'Nobody' })).id
  await rename('First Name')
  await receivedNotices(app, twin)
  for (const copy of [app, twin]) await isKept('/collection', copy)
})

const get = (path: string, headers: Record<string, string> = {}, copy = app) =>
  rawRequest(copy.url, { path, headers: { Host: 'gallery.example', ...headers } })
/** Waits until two who ask get the same page: what was rendered while a notice arrived is not kept. */
const isKept = (path: string, copy: TestApp) =>
  eventually(async () =>
    expect((await get(path, {}, copy)).headers.etag).toBe((await get(path, {}, copy)).headers.etag),
  )
const rename = (name: string) => app.context.db.update(products).set({ name }).where(eq(products.id, id))
const renameSilently = (name: string) =>
  silently(app.context.db, (tx) => tx.update(products).set({ name }).where(eq(products.id, id)))
const shows = async (path: string, name: string, copy = app) => (await get(path, {}, copy)).text.includes(name)

test('a page is kept, and every copy has the new one as soon as it has heard of the change', async () => {
  await renameSilently('Unheard Name')
  expect(await shows('/collection', 'First Name')).toBe(true)
  expect(await shows('/collection', 'First Name', twin)).toBe(true)
  await rename('Second Name')
  await receivedNotices(app, twin)
  for (const copy of [app, twin]) expect(await shows('/collection', 'Second Name', copy)).toBe(true)
})

test('parameters that the page does not know make no page of their own', async () => {
  await renameSilently('Unheard Name')
  for (const path of ['/collection?utm_source=x', '/collection?page=1&perPage=12&b=1', '/collection?category='])
    expect(await shows(path, 'First Name')).toBe(true)
  expect(await shows('/collection?category=Paintings', 'Unheard Name')).toBe(true)
})

test('searches and unknown pages are not kept', async () => {
  expect(await shows('/collection?search=name', 'First Name')).toBe(true)
  await renameSilently('Other Name')
  const search = await get('/collection?search=name')
  expect(search.text).toContain('Other Name')
  expect(search.headers['cache-control']).not.toContain('public')
  const unknown = await get('/events/no-such-event')
  expect(unknown.status).toBe(404)
  expect(unknown.headers['cache-control']).not.toContain('public')
})

test.each([
  '/collection?page=2',
  '/collection?page=999999',
  '/collection?category=Nothing',
  '/collection?category=Paintings&subcategory=Nothing',
  '/collection?productId=0198c7a0-0000-7000-8000-000000000000',
  '/events?page=99',
  '/blog?page=99',
  '/blog/category/painters?page=99',
  '/?productId=0198c7a0-0000-7000-8000-000000000000',
  '/events?productId=anything',
])('%s, which anybody can make up, gets a response that is not cached', async (path) => {
  const { status, headers } = await get(path)
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache'])
})

test('CACHE-11 a work that anybody can make up is cached over none of the pages that it opens over', async () => {
  const { db } = app.context
  const slugs: Record<string, string> = {
    '/artists/:slug': (await newArtist(db)).slug,
    '/events/:slug': (await newEvent(db)).slug,
    '/blog/:slug': (await newPost(db)).slug,
    '/blog/category/:categorySlug': 'painters',
  }
  const pages = listRoutes()
    .map(({ pattern }) => (pattern || '/').replace(/:.*/, () => slugs[pattern] ?? 'nothing'))
    .map((path) => `${path}?productId=anything`)
    .filter((address) => cacheableAddress(address) === address)
  const cached: string[] = []
  for (const address of pages)
    if ((await get(address)).headers['cache-control'] !== 'private, no-cache') cached.push(address)
  expect(cached).toEqual([])
  expect(pages).toEqual(expect.arrayContaining(['/?productId=anything', '/contact-card?productId=anything']))
  for (const slug of Object.values(slugs)) expect(pages.join()).toContain(`/${slug}?`)
})

test('CACHE-09 a page whose work could not be read is not cached', async () => {
  const failures = [Object.assign(new Error('too many connections'), { code: '53300' })]
  const failing = await startTestApp({
    beside: app,
    logLevel: 'silent',
    replace: ({ readDb }) => ({
      readDb: readsBy(readDb, async (statement) => {
        const failure = failures.pop()
        if (failure) throw failure
        return queryWithin(readDb.$client, { limitMs: 5_000 }, statement)
      }),
    }),
  })
  const read = () => rawRequest(failing.url, { path: `/favorites?productId=${id}` })
  const unread = await read()
  expect([unread.status, unread.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  expect(unread.text).not.toContain('First Name')
  expect((await read()).text).toContain('First Name')
  await failing.stop()
})

test('an id in capitals opens its work, and makes no page of its own', async () => {
  const [canonical, capitals] = [await get(`/?productId=${id}`), await get(`/?productId=${id.toUpperCase()}`)]
  expect(canonical.headers['cache-control']).toContain('public')
  expect(capitals.headers['cache-control']).toBe('private, no-cache')
  expect(capitals.text).toContain('First Name')
})

test('a page beyond the end is rendered again for each who asks', async () => {
  expect(await shows('/collection?page=2', 'First Name')).toBe(true)
  await renameSilently('Unheard Name')
  expect(await shows('/collection?page=2', 'Unheard Name')).toBe(true)
  expect(await shows('/collection', 'First Name')).toBe(true)
})

test('the page is the same in every encoding, and each has its own tag', async () => {
  const plain = await get('/collection')
  const br = await get('/collection', { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
  const gzip = await get('/collection', { 'Accept-Encoding': 'gzip;q=0.5, br;q=0' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(brotliDecompressSync(br.body).toString()).toBe(plain.text)
  expect(gunzipSync(gzip.body).toString()).toBe(plain.text)
  expect(new Set([plain, br, gzip].map((page) => page.headers.etag)).size).toBe(3)
  for (const page of [plain, br, gzip]) {
    expect(page.headers.vary).toBe('Accept-Encoding')
    expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(page.headers['content-length']).toBe(String(page.body.length))
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
    expect(page.headers['x-content-type-options']).toBe('nosniff')
  }
  expect(plain.headers['x-request-id']).not.toBe(br.headers['x-request-id'])
})

test('a browser that has the page is told so, until it changes', async () => {
  const { headers } = await get('/collection')
  const again = await get('/collection', { 'If-None-Match': `"other", W/${headers.etag}` })
  expect(again.status).toBe(304)
  expect(again.body.length).toBe(0)
  expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': headers['cache-control'] })
  expect((await get('/collection', { 'If-None-Match': '"other"' })).status).toBe(200)
  await rename('Third Name')
  await receivedNotices(app)
  expect((await get('/collection', { 'If-None-Match': headers.etag! })).status).toBe(200)
})

test('HEAD has the same head and no body, kept or not', async () => {
  const page = await get('/collection')
  for (const path of ['/collection', '/collection?perPage=24']) {
    const head = await rawRequest(app.url, { method: 'HEAD', path, headers: { Host: 'gallery.example' } })
    expect(head.status).toBe(200)
    expect(head.body.length).toBe(0)
    expect(head.headers['content-type']).toBe('text/html; charset=utf-8')
    if (path === '/collection') expect(head.headers.etag).toBe(page.headers.etag)
  }
})

test('SITE-03 each site name has its own page, and the canonical address is the main one in both', async () => {
  const main = await get('/')
  const other = await get('/', { Host: 'antiques.example' })
  const stranger = await get('/', { Host: 'evil.example' })
  expect(other.text).toContain('Vitrine Antiques')
  expect(main.text).not.toContain('Vitrine Antiques')
  expect(stranger.text).toBe(main.text)
  expect(other.text).not.toContain('//antiques.example')
})

test.each(['created', 'capturing'] as const)(
  'CACHE-03 CACHE-10 a page of a work whose order is %s ends with the hold',
  async (state) => {
    await app.context.db.insert(orders).values({
      id: uuidv7(),
      product_id: id,
      state,
      provider: 'demo',
      amount: 1200,
      snapshot: {},
      hold_expires_at: new Date(moment.getTime() + 600_000),
    })
    await rename('Held Name')
    await receivedNotices(app)
    expect(await shows('/collection', 'Held Name')).toBe(true)
    await renameSilently('Free Name')
    moment = new Date(moment.getTime() + 599_000)
    expect(await shows('/collection', 'Held Name')).toBe(true)
    moment = new Date(moment.getTime() + 1_001)
    expect(await shows('/collection', 'Free Name')).toBe(true)
  },
)

test("at the gallery's midnight yesterday's pages are over", async () => {
  moment = new Date('2031-11-21T04:59:30Z')
  expect(await shows('/collection', 'First Name')).toBe(true)
  await renameSilently('Name of the Day')
  expect(await shows('/collection', 'First Name')).toBe(true)
  moment = new Date('2031-11-21T05:00:01Z')
  expect(await shows('/collection', 'Name of the Day')).toBe(true)
})

test('while the notices are cut off nothing is kept, and nothing old is left when they are back', async () => {
  await renameSilently('While Listening')
  expect(await shows('/collection', 'First Name')).toBe(true)
  const lastChangesOf = (copy: TestApp) => copy.context.liveHub.lastChangeIds().join()
  const changesBefore = [app, twin].map(lastChangesOf)
  const listening = sql`select count(*)::int as count from pg_stat_activity where application_name = 'vitrine changes' and datname = current_database()`
  const count = async () => (await app.context.db.execute<{ count: number }>(listening)).rows[0]!.count
  expect(await count()).toBe(2)
  await app.context.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrine changes' and datname = current_database()`,
  )
  for (const copy of [app, twin])
    await eventually(async () => expect(await shows('/collection', 'While Listening', copy)).toBe(true))
  // A connection is there before it listens.
  for (const [i, copy] of [app, twin].entries())
    await eventually(() => expect(lastChangesOf(copy)).not.toBe(changesBefore[i]))
  await rename('Heard Again')
  await receivedNotices(app, twin)
  for (const copy of [app, twin]) expect(await shows('/collection', 'Heard Again', copy)).toBe(true)
})

test('CACHE-07 what pages ask the API for is kept, and in every copy never older than the question', async () => {
  const paths = ['/api/products', `/api/products/${id}`]
  for (let round = 0; round < 20; round++) {
    const name = `Name ${round}`
    await rename(name)
    // Without waiting for the notice of the change.
    const shown = await Promise.all([app, twin].flatMap((copy) => paths.map((path) => shows(path, name, copy))))
    expect([round, ...shown]).toEqual([round, true, true, true, true])
  }
  await renameSilently('Unheard Name')
  for (const path of paths) for (const copy of [app, twin]) expect(await shows(path, 'Name 19', copy)).toBe(true)
  const { status, headers } = await get('/api/products')
  expect([status, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-store', 'application/json'])
})

test('CDN-01 CDN_MAX_AGE is told to the CDN alone, and not with a page that shows a hold that may run out', async () => {
  const behindCdn = await startTestApp({
    env: { CDN_MAX_AGE: '30' },
    now: () => moment,
    beside: app,
    logLevel: 'silent',
  })
  const { db } = app.context
  const read = async () => {
    await receivedNotices(behindCdn)
    return (await rawRequest(behindCdn.url, { path: '/collection' })).headers['cache-control']
  }
  const forBrowsers = 'public, max-age=0, must-revalidate'
  expect(await read()).toBe(`${forBrowsers}, s-maxage=30`)
  const order = { product_id: id, provider: 'demo', amount: 1200, snapshot: {} }
  const hold_expires_at = new Date(moment.getTime() + 600_000)
  for (const state of ['created', 'capturing', 'pending'] as const) {
    await db.delete(orders)
    await db.insert(orders).values({ id: uuidv7(), ...order, state, hold_expires_at })
    // Whatever ends a pending payment tells of it.
    expect([state, await read()]).toEqual([state, forBrowsers + (state === 'pending' ? ', s-maxage=30' : '')])
    await db.update(orders).set({ state: 'cancelled' })
  }
  await behindCdn.stop()
})

test('CDN-08 a page that was superseded while it was rendered is kept by no CDN', async () => {
  const listRead = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const behindCdn = await startTestApp({
    env: { CDN_MAX_AGE: '3600', CDN_PURGE_URL: 'http://127.0.0.1:9', CDN_PURGE_TOKEN: 'token' },
    beside: app,
    logLevel: 'silent',
    replace: ({ readDb }) => ({
      cdnPurge: null,
      readDb: readsBy(readDb, async (statement) => {
        const result = (await queryWithin(readDb.$client, { limitMs: 5_000 }, statement)) as { rows: object[] }
        // What the list shows; the menu shows works as well.
        if (JSON.stringify(statement).includes('chosen_place') && JSON.stringify(result.rows).includes('First Name')) {
          listRead.resolve()
          await release.promise
        }
        return result
      }),
    }),
  })
  const read = () => rawRequest(behindCdn.url, { path: '/collection' })
  const superseded = read()
  await listRead.promise
  await rename('Second Name')
  await receivedNotices(behindCdn)
  release.resolve()
  const { text, headers } = await superseded
  expect(text).toContain('First Name')
  expect([headers['cache-control'], headers['cache-tag']]).toEqual(['private, no-cache', undefined])
  const next = await read()
  expect(next.text).toContain('Second Name')
  expect(next.headers['cache-control']).toContain('s-maxage=3600')
  expect(next.headers['cache-tag']).toContain('products_changes')
  await behindCdn.stop()
})

test('CDN-01 CDN-02 CDN-03 CDN-06 a CDN is told the tags of a page, and of each change those that it concerns', async () => {
  const cloudflare = await startCloudflareEmulator()
  const env = { CDN_MAX_AGE: '3600', CDN_PURGE_URL: cloudflare.url, CDN_PURGE_TOKEN: cloudflare.token }
  const account = { url: cloudflare.url, token: cloudflare.token }
  const cdnPurge = createCdnPurge({
    ask: (tags, signal) => purgeCache(account, tags, signal),
    log: silentLog,
    // Nothing is purged a second time: that would be every page, in the place of what has changed.
    pause: (ms, signal) => wait(ms < 10_000 ? 1 : 600_000, undefined, { signal }),
  })
  const behindCdn = await startTestApp({ env, replace: () => ({ cdnPurge }), beside: app, logLevel: 'silent' })
  const { db } = app.context
  const { id } = await newProduct(db, { name: 'On every page of the CDN' })
  const read = async () => (await rawRequest(behindCdn.url, { path: `/collection?productId=${id}` })).headers
  /** The tags that were purged since the last call; waits until there are some. */
  const takePurged = async () => {
    await eventually(() => expect(cloudflare.purged).not.toEqual([]))
    return cloudflare.purged.splice(0)
  }
  expect((await takePurged())[0]).toEqual([everyPage])
  await receivedNotices(behindCdn)
  const page = await read()
  expect(page['cache-control']).toContain('s-maxage=3600')
  const tags = String(page['cache-tag']).split(',')
  expect(tags).toEqual(expect.arrayContaining(['products_changes', 'settings_changes', id]))

  cloudflare.purged.length = 0
  await db.update(products).set({ name: 'Renamed at the CDN' }).where(eq(products.id, id))
  expect((await takePurged()).flat()).toContain('products_changes')

  await db.insert(orders).values({
    id: uuidv7(),
    product_id: id,
    state: 'created',
    provider: 'demo',
    amount: 1200,
    snapshot: {},
    hold_expires_at: new Date(Date.now() + 600_000),
  })
  await eventually(() => expect(cloudflare.purged.flat()).toContain(id))
  // It ends by itself.
  await eventually(async () => expect((await read())['cache-control']).toBe('public, max-age=0, must-revalidate'))
  expect((await read())['cache-tag']).toBeUndefined()
  cloudflare.purged.length = 0
  await behindCdn.stop()
  expect(cloudflare.purged.at(-1)).toEqual([everyPage])
  await cloudflare.stop()
})

test('CDN-10 where the last purge of a copy that ends fails, and only there, the copies that go on purge every page', async () => {
  let purges = 0
  const cdn = (isDone: boolean) => ({
    purge() {},
    purgeAll: () => purges++,
    finish: async () => isDone,
    stop() {},
  })
  const start = (isDone: boolean) =>
    startTestApp({ beside: app, logLevel: 'silent', replace: () => ({ cdnPurge: cdn(isDone) }) })
  const goesOn = await start(true)
  const [ends, fails] = [await start(true), await start(false)]
  purges = 0
  await ends.stop()
  await receivedNotices(goesOn)
  expect(purges).toBe(0)
  await fails.stop()
  await eventually(() => expect(purges).toBe(1))
  await goesOn.stop()
})
