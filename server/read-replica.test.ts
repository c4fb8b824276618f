import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { emptyEventForm } from '#app/features/events/admin/event-form.ts'
import { connect } from '#db/connect.ts'
import { events } from '#db/schema/events.ts'
import { gallery_pages } from '#db/schema/gallery-pages.ts'
import { products } from '#db/schema/products.ts'
import { askForLink, buyWork, openBoughtOrder, randomClientAddress } from '#tests/bought-order.ts'
import { eventually } from '#tests/eventually.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { receivedNotices } from '#tests/received-notices.ts'
import { sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { startTestReplica, type TestReplica } from '#tests/test-replica.ts'

const talk = { slug: 'talk', date: '2099-12-10' }
let postgres: TestReplica
let app: TestApp
let work: string
let publicPaths: string[]
beforeAll(async () => {
  postgres = await startTestReplica()
  app = await startTestApp({
    env: {
      DATABASE_URL: postgres.databaseUrl,
      DATABASE_READ_URL: postgres.replicaUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      // Nothing is kept: each request is read from a database.
      PAGE_CACHE_MB: '0',
    },
    logLevel: 'silent',
    reachDatabase: async () => postgres.databaseUrl,
  })
  const { db } = app.context
  work = (await newProduct(db, { name: 'Harbour at dusk' })).id
  await newEvent(db, { ...talk, title: 'As announced' })
  await newPost(db, { slug: 'profile', title: 'A painter', works: [work], categories: ['Painters'] })
  await db.update(gallery_pages).set({ content: 'Packed by hand' }).where(eq(gallery_pages.slug, 'shipping'))
  publicPaths = [
    ...['/', '/_.data', '/collection', '/collection.data?page=1', '/collection?search=harbour', '/collection/filters'],
    ...[
      `/collection?productId=${work}`,
      `/favorites?ids=${work}`,
      '/artists',
      '/events',
      '/events/talk',
      '/events.ics',
    ],
    ...['/blog', '/blog?search=painter', '/blog/category/painters', '/blog/profile', '/blog/profile.data'],
    ...['/blog/rss.xml', '/sitemap/works-1.xml', '/shipping'],
    ...['/api/products', '/api/products?search=harbour', '/api/products/search?q=harbour', '/api/products/filters'],
    ...[`/api/products/${work}`, `/api/products/${work}/related`, '/api/artists', '/api/posts', '/api/posts/profile'],
    ...['/api/events', '/api/events/talk', '/api/home', '/api/category-menu', '/api/post-categories'],
  ]
})
afterAll(async () => {
  await app?.stop()
  await postgres?.stop()
})

// Also after a test that failed.
afterEach(() => postgres.resumeReplay())

const replica = () => app.context.readReplica!

/** Each time from another address: none of them asks too often. */
const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(app.url, { path, headers: { 'X-Forwarded-For': randomClientAddress(), ...headers } })

/** Whether the page at `path` holds `text`. */
const shows = async (path: string, text: string, headers = {}) => (await get(path, headers)).text.includes(text)

/** Whose data the page at `path` shows: 'replica', 'primary', or both by name. Empty where it reads none that may be the replica's. */
async function readersOf(path: string): Promise<string> {
  const before = { ...replica().counts() }
  const { status } = await get(path)
  expect([path, status < 400]).toEqual([path, true])
  const after = replica().counts()
  return (['replica', 'primary'] as const).filter((server) => after[server] > before[server]).join(' and ')
}

/** Waits until the replica holds everything that has changed so far, and the program knows. */
async function caughtUp() {
  await receivedNotices(app)
  await eventually(async () => expect(await readersOf('/api/home')).toBe('replica'))
}

/** Writes to the primary without any notice of it: whoever shows it has read it there. */
async function changeSilently(change: (db: Pick<TestApp['context']['db'], 'update'>) => PromiseLike<unknown>) {
  await app.context.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await change(tx)
  })
}

test('READ-01 every public page, operation and search is read from the replica', async () => {
  await caughtUp()
  for (const path of publicPaths) expect([path, await readersOf(path)]).toEqual([path, 'replica'])
  expect(replica().isUp()).toBe(true)
})

test('READ-01 READ-03 what visitors see is the replica’s, and what staff and buyers see the primary’s, while no notice says that they differ', async () => {
  const { cookie } = await newAdmin(app.context)
  const order = await buyWork(app, { name: 'Harbour at noon' })
  const buyersPage = await askForLink(app, order)
  await caughtUp()
  await postgres.pauseReplay()
  await changeSilently((db) => db.update(events).set({ title: 'On the primary alone' }).where(eq(events.slug, 'talk')))
  await changeSilently((db) =>
    db.update(products).set({ name: 'Seen by the primary alone' }).where(eq(products.id, work)),
  )
  for (const path of ['/events/talk', '/api/events/talk', '/events.ics'])
    expect(await shows(path, 'As announced')).toBe(true)
  expect(await shows('/collection?search=dusk', 'Harbour at dusk')).toBe(true)

  let taken = 0
  for (const pool of Object.values(replica().pools)) pool.on('acquire', () => taken++)
  const before = { ...replica().counts() }
  expect(await shows('/admin/events', 'On the primary alone', { Cookie: cookie })).toBe(true)
  expect(await shows('/admin/products', 'Seen by the primary alone', { Cookie: cookie })).toBe(true)
  for (const path of ['/admin/orders', '/api/admin/session', '/api/admin/statistics'])
    expect([path, (await get(path, { Cookie: cookie })).status]).toEqual([path, 200])
  expect((await get(buyersPage)).status).toBe(200)
  expect((await get(`${buyersPage}/receipt.pdf`)).status).toBe(200)
  expect((await get('/api/orders', { Cookie: order.cookie })).status).toBe(200)
  expect((await get(`/api/orders/${order.orderId}`, { Cookie: order.cookie })).status).toBe(200)
  expect(await shows(`/ask/${work}`, 'Seen by the primary alone')).toBe(true)
  // A whole purchase of a work that the replica has never heard of, and the change of one by staff.
  const bought = await buyWork(app, { name: 'Harbour at night' })
  expect(await shows(`/api/orders/${bought.orderId}`, 'COMPLETED', { Cookie: bought.cookie })).toBe(true)
  expect((await get('/api/health')).status).toBe(200)
  expect([taken, replica().counts()]).toEqual([0, before])
})

test('READ-02 a change shows at once while the replica is behind it, and what it does not concern is read from the replica', async () => {
  const { cookie } = await newAdmin(app.context, { email: 'second@vitrine.example' })
  const [{ id } = { id: '' }] = await app.context.db.select().from(events).where(eq(events.slug, 'talk'))
  await caughtUp()
  await postgres.pauseReplay()
  const values = { ...emptyEventForm('Vitrine'), ...talk, description: 'A painter speaks.', title: 'Moved to Friday' }
  const saved = await sendChange(app, `/admin/events/edit/${id}`, { id, version: 1, values }, { cookie })
  expect(saved.status).toBeLessThan(400)
  await receivedNotices(app)
  // Until the notices of what was written have come, nothing is.
  await eventually(async () => expect(await readersOf('/collection')).toBe('replica'))
  for (let asked = 0; asked < 3; asked++) {
    for (const path of ['/events/talk', '/events', '/api/events/talk'])
      expect(await shows(path, 'Moved to Friday')).toBe(true)
    expect(await readersOf('/events/talk')).toBe('primary')
  }
  for (const path of ['/collection', '/blog', '/artists', '/shipping', `/favorites?productId=${work}`])
    expect([path, await readersOf(path)]).toEqual([path, 'replica'])

  // A hold concerns the pages of works.
  await openBoughtOrder(app, { name: 'Harbour at dawn' })
  await receivedNotices(app)
  for (const path of ['/collection', '/artists', `/favorites?productId=${work}`])
    expect([path, await readersOf(path)]).toEqual([path, 'primary'])
  expect(await shows('/collection', 'Harbour at dawn')).toBe(true)

  await postgres.resumeReplay()
  for (const path of ['/events/talk', '/collection'])
    await eventually(async () => expect(await readersOf(path)).toBe('replica'))
  expect(await shows('/events/talk', 'Moved to Friday')).toBe(true)
})

test('READ-03 who wrote reads what they wrote, and every write is followed by a wait for its notices', async () => {
  await caughtUp()
  await postgres.pauseReplay()
  const wrote = vi.spyOn(replica(), 'wrote')
  for (let opened = 1; opened <= 5; opened++) {
    const { productId } = await openBoughtOrder(app)
    expect(wrote).toHaveBeenCalledTimes(opened)
    expect(JSON.parse((await get(`/api/products/${productId}`)).text).hold_expires_at).toEqual(expect.any(String))
  }
  wrote.mockRestore()
})

test('READ-04 after a time without notices, and after a restart, nothing is read from the replica before it holds everything', async () => {
  await caughtUp()
  await postgres.pauseReplay()
  await app.restart(async () => {
    const db = connect(postgres.databaseUrl)
    await newEvent(db, { slug: 'meanwhile', title: 'While nobody listened' })
    await db.$client.end()
  })
  for (const path of ['/events/meanwhile', '/collection', '/api/home'])
    expect([path, await readersOf(path)]).toEqual([path, 'primary'])
  await postgres.resumeReplay()
  await caughtUp()
  replica().setInformed(null)
  expect(await readersOf('/collection')).toBe('primary')
})
