import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/database-proxy.ts'
import { eventually } from '#tests/eventually.ts'
import { openStream } from '#tests/live-stream.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { receivedNotices } from '#tests/received-notices.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let twin: TestApp
let proxy: DatabaseProxy
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  twin = await startTestApp({
    beside: app,
    logLevel: 'silent',
    reachDatabase: async (url) => {
      proxy = await startDatabaseProxy(url)
      return proxy.url
    },
  })
  // From the first change on, both copies have received the same.
  await newProduct(app.context.db)
  await receivedNotices(app, twin)
  // And have announced it: the notices of their start went out before, one after the other.
  await receivedNotices(app, twin)
})
afterAll(async () => {
  await twin.stop()
  await app.stop()
})

/** Up to where a page knows: what its stream is to begin after. */
async function readPage(copy: TestApp) {
  const { text } = await rawRequest(copy.url, { path: '/collection' })
  return /<html[^>]* data-heard="([^"]*)"/.exec(text)![1]!
}

/** Whether a stream that is opened now, by a page that includes `lastChanges`, begins with a change of the works. */
async function beginsWithChange(copy: TestApp, lastChanges: string, works?: string) {
  const [events] = copy.context.liveHub.lastChangeIds(['events_changes'])
  const query = `topics=products_changes,events_changes&heard=${lastChanges.split(',')[0]},${events}${works === undefined ? '' : `&works=${works}`}`
  const stream = await openStream(`${copy.url}/api/live?${query}`)
  const names = () => stream.events.map(({ name }) => name)
  // Sent by the copy whose way to the database is never cut.
  await receivedNotices(app, copy)
  await eventually(() => expect(names()).toContain('events_changes'))
  stream.close()
  return names().includes('products_changes')
}

test('LIVE-01 a stream that opens after its page was read begins with what changed in between, in every copy', async () => {
  const page = await readPage(app)
  for (const copy of [app, twin]) expect(await beginsWithChange(copy, page)).toBe(false)
  await newProduct(app.context.db)
  await receivedNotices(app, twin)
  for (const copy of [app, twin]) expect(await beginsWithChange(copy, page)).toBe(true)
  // The page was kept, and is not any more.
  for (const copy of [app, twin]) expect(await beginsWithChange(copy, await readPage(copy))).toBe(false)
})

test('a kept page knows as much as when it was rendered', async () => {
  const page = await readPage(app)
  await newProduct(twin.context.db)
  await receivedNotices(app, twin)
  const [first, kept] = [await readPage(app), await readPage(app)]
  expect(kept).toBe(first)
  expect(kept).not.toBe(page)
})

test('after a time without notices every page is told that something may have changed', async () => {
  const page = await readPage(twin)
  const lastChanges = () => twin.context.liveHub.lastChangeIds().join()
  const before = lastChanges()
  await proxy.cut()
  await newProduct(app.context.db)
  await proxy.mend()
  // It listens again.
  await eventually(() => expect(lastChanges()).not.toBe(before))
  await receivedNotices(app, twin)
  expect(await beginsWithChange(twin, page)).toBe(true)
})

test('who asks for what comes only is told nothing at the beginning', async () => {
  const stream = await openStream(`${app.url}/api/live?topics=products_changes,events_changes`)
  await receivedNotices(app)
  await eventually(() => expect(stream.events.map(({ name }) => name)).toEqual(['events_changes']))
  stream.close()
})

test('CACHE-05 a stream begins with the holds on the works it names since its page was read, in every copy', async () => {
  const { db } = app.context
  const [work, other] = [await newProduct(db), await newProduct(db)]
  await receivedNotices(app, twin)
  const page = await readPage(app)
  await db.insert(orders).values({
    id: uuidv7(),
    product_id: work.id,
    state: 'created',
    provider: 'demo',
    amount: 1200,
    snapshot: {},
    hold_expires_at: new Date('2100-01-01T00:00:00Z'),
  })
  await receivedNotices(app, twin)
  for (const copy of [app, twin]) {
    expect(await beginsWithChange(copy, page, '')).toBe(false)
    expect(await beginsWithChange(copy, page, other.id)).toBe(false)
    expect(await beginsWithChange(copy, page, `${other.id},${work.id.toUpperCase()}`)).toBe(true)
    expect(await beginsWithChange(copy, page)).toBe(true)
  }
  await newProduct(db)
  await receivedNotices(app, twin)
  for (const copy of [app, twin]) expect(await beginsWithChange(copy, page, '')).toBe(true)
})
