import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artists } from '#db/schema/artists.ts'
import { events } from '#db/schema/events.ts'
import { gallery_pages } from '#db/schema/gallery-pages.ts'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import { orders } from '#db/schema/orders.ts'
import { pictures } from '#db/schema/pictures.ts'
import { blog_post_products } from '#db/schema/post-products.ts'
import { blog_categories, blog_posts } from '#db/schema/posts.ts'
import { products } from '#db/schema/products.ts'
import { reservations } from '#db/schema/reservations.ts'
import { eventually } from '#tests/eventually.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { receivedHolds } from '#tests/received-holds.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { cacheablePages } from './cacheable-pages.ts'

const noon = new Date('2031-11-20T17:00:00Z')
const picture = '/images/0123456789abcdef0123456789abcdef.webp'
let moment = noon
let app: TestApp
/** The same program without a page cache: what a visitor ought to see. */
let uncached: TestApp
let work: string
/** On the second page of the collection, shown nowhere else. */
let oldest: string
let unlisted: string
let paths: string[]

beforeAll(async () => {
  const env = { SITE_URL: 'http://gallery.example', TRUSTED_PROXIES: '127.0.0.1' }
  app = await startTestApp({ env, now: () => moment, logLevel: 'silent' })
  uncached = await startTestApp({
    env: { ...env, PAGE_CACHE_MB: '0' },
    now: () => moment,
    beside: app,
    logLevel: 'silent',
  })
  const { db } = app.context
  const oldestWork = await newProduct(db, { name: 'The oldest', sold_out: true, sold_at: noon, quantity: 0 })
  oldest = oldestWork.id
  for (let number = 0; number < 12; number++) await newProduct(db, { name: `Work ${number}` })
  const maker = await newArtist(db, { name: 'Ada Clerk', slug: 'ada-clerk' })
  const made = { name: 'The work', category: 'Prints', subcategory: null, images: [picture], artist_id: maker.id }
  work = (await newProduct(db, made)).id
  unlisted = (await newProduct(db, { name: 'To come', status: 'draft' })).id
  await db.insert(pictures).values({ url: picture, width: 800, height: 600, tone: '#112233', bytes: 1 })
  await newPost(db, { slug: 'profile', works: [work, unlisted], categories: ['Painters'], featured_image: picture })
  await newPost(db, { slug: 'other-profile', title: 'Without works' })
  await newEvent(db, { slug: 'talk', date: '2031-12-10', image: picture, artists: [{ name: 'Ada Clerk' }] })
  await newEvent(db, { slug: 'past-talk', date: '2031-01-10' })
  await db.update(gallery_pages).set({ content: 'Packed by hand' }).where(eq(gallery_pages.slug, 'shipping'))
  paths = [
    ...['/', '/collection', '/collection?page=2', '/collection?category=Prints', '/favorites', '/contact-card'],
    '/shipping',
    ...['/artists', '/artists/ada-clerk'],
    ...['/events', '/events?when=past', '/events/talk', '/blog', '/blog/category/painters'],
    ...['/blog/profile', '/blog/other-profile', '/blog/backlink-strategy'],
    ...['/', '/collection', '/favorites', '/artists', '/events', '/blog', '/contact-card'].map(
      (path) => `${path}?productId=${work}`,
    ),
    ...['/api/home', '/api/category-menu', '/api/products', '/api/products?page=2', '/api/products?category=Prints'],
    ...['/api/products?sort=price-up', '/api/products/filters', '/api/products/filters?category=Prints'],
    ...[`/api/products/${work}`, `/api/products/${work}/related`, `/api/products/${oldest}`],
    ...['/api/artists', '/api/artists/ada-clerk', '/api/events', '/api/events?fields=summary', '/api/events?when=past'],
    ...['/api/events/talk', '/api/posts', '/api/posts?fields=summary', '/api/posts?category=painters'],
    ...['/api/posts/profile', '/api/posts/profile/related', '/api/posts/other-profile', '/api/post-categories'],
    ...['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/works-1.xml', '/sitemap/profiles-1.xml'],
    ...['/sitemap/events-1.xml', '/blog/rss.xml', '/events.ics', '/events/talk.ics'],
  ]
})
afterAll(async () => {
  await uncached.stop()
  await app.stop()
})

/** Each time from another address: none of them asks too often. */
const get = (path: string, copy = app) => {
  asked += 1
  const headers = { Host: 'gallery.example', 'X-Forwarded-For': `10.0.${asked >> 8}.${asked & 255}` }
  return rawRequest(copy.url, { path, headers })
}
let asked = 0

/** The page's text without the names of the last changes, which are older in one that was kept. */
async function read(path: string, copy: TestApp) {
  const { status, text } = await get(path, copy)
  expect([path, status]).toEqual([path, 200])
  return text.replace(/data-heard="[^"]*"/, '').replace(/(\\"heard\\",\\")[^\\]*/, '$1')
}

/** Addresses of the pages that are not as they would be rendered now. One by one: all at once would wait for connections. */
async function stalePages() {
  const stale: string[] = []
  for (const path of paths) if ((await read(path, app)) !== (await read(path, uncached))) stale.push(path)
  return stale
}

/** Addresses of the pages that have been rendered again since `tags` were read. A rendering names the last changes. */
async function renderedSince(tags: Map<string, unknown>) {
  const now = await readTags()
  return htmlPaths().filter((path) => now.get(path) !== tags.get(path))
}
async function readTags() {
  const tags = new Map<string, unknown>()
  for (const path of htmlPaths()) tags.set(path, (await get(path)).headers.etag)
  return tags
}
const htmlPaths = () => paths.filter((path) => !/\.(xml|ics)$|^\/api\//.test(path))

const order = (product: string) => ({
  id: uuidv7(),
  product_id: product,
  state: 'created' as const,
  provider: 'demo',
  amount: 1200,
  snapshot: {},
  hold_expires_at: new Date(moment.getTime() + 600_000),
})

const reservation = (product: string) => ({
  product_id: product,
  client_name: 'Ada',
  created_at: moment,
  until: new Date(moment.getTime() + 600_000),
})

test('every kind of cacheable page is among those that are looked at below', () => {
  const seen = paths.map((path) => path.split('?')[0]!)
  for (const { path } of cacheablePages) expect(seen.filter((one) => path.test(one))).not.toEqual([])
})

/** Also waits until the change is announced: the settings are read before that. */
const untilAnnounced = (change: () => Promise<unknown>) => async () => {
  const last = () => [app, uncached].map(({ context }) => context.liveHub.lastChangeIds(['settings_changes'])[0])
  const before = last()
  await change()
  await eventually(() => expect(last().map((name, at) => name !== before[at])).toEqual([true, true]))
}

const update = (facts: Partial<typeof products.$inferInsert>, id: () => string) => () =>
  app.context.db.update(products).set(facts).where(eq(products.id, id()))

test.each<[string, () => Promise<unknown>]>([
  ['a work is on hold', () => app.context.db.insert(orders).values(order(work))],
  ['its hold is extended', () => app.context.db.update(orders).set({ hold_expires_at: new Date('2031-11-20T18:00Z') })],
  ['its hold ends', () => app.context.db.update(orders).set({ state: 'cancelled' })],
  ['a work is reserved', () => app.context.db.insert(reservations).values(reservation(work))],
  ['its reservation ends', () => app.context.db.delete(reservations)],
  ['a work on a later page is renamed', update({ name: 'Renamed' }, () => oldest)],
  ['a work has another price', update({ price: 90 }, () => work)],
  ['a work is sold', update({ sold_out: true, sold_at: noon, quantity: 0 }, () => work)],
  ['a draft is published', update({ status: 'published' }, () => unlisted)],
  ['a work changes its category', update({ category: 'Prints', subcategory: null }, () => unlisted)],
  ['an artist is renamed', () => app.context.db.update(artists).set({ name: 'Ada Clark' })],
  ['a life is written', () => app.context.db.update(artists).set({ biography: 'She drew.' })],
  ['a work is new', () => newProduct(app.context.db, { name: 'Brand new' })],
  ['a work is deleted', () => app.context.db.delete(products).where(eq(products.id, unlisted))],
  ['a picture has another tone', () => app.context.db.update(pictures).set({ tone: '#445566' })],
  ['a profile is renamed', () => app.context.db.update(blog_posts).set({ title: 'Another title' })],
  ['a profile is new', () => newPost(app.context.db, { title: 'Brand new', categories: ['Sculptors'] })],
  ['a category of profiles is renamed', () => app.context.db.update(blog_categories).set({ name: 'Others' })],
  ['a profile loses its work', () => app.context.db.delete(blog_post_products)],
  [
    'the gallery has another name',
    untilAnnounced(() => app.context.db.update(gallery_settings).set({ facts: { name: 'Salt' } })),
  ],
  ['a page is written', untilAnnounced(() => app.context.db.update(gallery_pages).set({ content: 'Packed in wood' }))],
  ['an event is renamed', () => app.context.db.update(events).set({ title: 'Another event' })],
  ['an event is new', () => newEvent(app.context.db, { title: 'Brand new', date: '2031-11-21' })],
])('CACHE-02 when %s, no page in the cache is older', async (_, change) => {
  for (const path of paths) await read(path, app)
  await change()
  await receivedHolds(app, uncached)
  expect(await stalePages()).toEqual([])
})

test('CACHE-01 a hold and its end drop the pages that show the work, and no others', async () => {
  const showing = ['/collection?page=2', `/collection?productId=${oldest}`]
  paths = [...paths, showing[1]!]
  const { db } = app.context
  const before = await readTags()
  await db.insert(orders).values(order(oldest))
  await receivedHolds(app)
  expect(await renderedSince(before)).toEqual(showing)
  const held = await readTags()
  await db.update(orders).set({ state: 'expired' })
  await receivedHolds(app)
  expect(await renderedSince(held)).toEqual(showing)
})

test('CACHE-03 when a hold has run out, the pages that show the work are rendered again, and no others', async () => {
  const { db } = app.context
  await db.delete(orders)
  const draft = await newProduct(db, { status: 'draft' })
  await db.insert(orders).values(order(oldest))
  await receivedHolds(app)
  const held = await readTags()
  // A change that concerns no page: one that were rendered again now would name it.
  await db.insert(orders).values(order(draft.id))
  await receivedHolds(app)
  moment = new Date(moment.getTime() + 600_000)
  expect(await renderedSince(held)).toEqual(['/collection?page=2', `/collection?productId=${oldest}`])
})

test('CACHE-06 pages whose slugs have letters beyond ASCII are cached, and dropped by a change', async () => {
  const { db } = app.context
  const work = await newProduct(db, { artist_id: (await newArtist(db, { slug: 'rené-magritte' })).id })
  const draft = await newProduct(db, { status: 'draft' })
  await newEvent(db, { slug: 'été-2031', date: '2031-12-10' })
  await newPost(db, { slug: 'женщины', categories: ['Художники'] })
  await receivedHolds(app)
  const addresses = ['/artists/rené-magritte', '/events/été-2031', '/blog/женщины']
  const slugged = [...addresses, '/blog/category/художники'].map(encodeURI)
  /** A page that is rendered again names a later change. */
  const rendered = () =>
    Promise.all(
      slugged.map(async (path) => {
        const { status, headers } = await get(path)
        expect([path, status]).toEqual([path, 200])
        return headers.etag
      }),
    )
  const before = await rendered()
  expect(slugged.filter((_, at) => !before[at])).toEqual([])
  // A change that concerns no page: one that were rendered again now would name it.
  await db.insert(orders).values(order(draft.id))
  await receivedHolds(app)
  expect(await rendered()).toEqual(before)
  await db.update(products).set({ name: 'Renamed' }).where(eq(products.id, work.id))
  await db.update(blog_posts).set({ title: 'Renamed' })
  await db.update(events).set({ title: 'Renamed' })
  await receivedHolds(app)
  const after = await rendered()
  expect(slugged.filter((_, at) => after[at] === before[at])).toEqual([])
})
