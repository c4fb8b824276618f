import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist_old_slugs } from '#db/schema/artists.ts'
import { event_old_slugs } from '#db/schema/events.ts'
import { blog_categories, blog_category_old_slugs, blog_post_old_slugs } from '#db/schema/posts.ts'
import { startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/database-proxy.ts'
import { describedResponses, expectDescribed } from '#tests/expect-described.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newEvent } from '#tests/new-event.ts'
import { gradient } from '#tests/new-image.ts'
import { newWithdrawnInvoice } from '#tests/new-invoice.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

// Every operation is asked until each of the responses that its description has was seen, and each response is held against it.

let app: TestApp
let proxy: DatabaseProxy
let image: string
/** What a browser that opened an order sends. */
let buyer: string
const paypal = await startPayPalEmulator()
/** The same gallery where PayPal is the provider. */
let payPalApp: TestApp
beforeAll(async () => {
  app = await startTestApp({
    logLevel: 'silent',
    env: { TRUSTED_PROXIES: '127.0.0.1,::1' },
    // No minute passes, however long so many requests take.
    monotonicMs: () => 0,
    async reachDatabase(url) {
      proxy = await startDatabaseProxy(url)
      return proxy.url
    },
  })
  image = (await app.context.imageStore.ingest(await gradient(640, 480).jpeg().toBuffer())).url
  payPalApp = await startTestApp({
    beside: app,
    env: paypal.env,
    logLevel: 'silent',
    reachDatabase: async () => proxy.url,
  })
})
afterAll(async () => {
  await payPalApp.stop()
  await app.stop()
  await paypal.stop()
})

const seen = new Set<string>()
const nobody = '019cb000-0000-7000-8000-00000000dead'

interface Asked extends RequestInit {
  url?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Who asks, for what counts by client. */
  client?: string
}

/** Asks `operation`, `GET /api/products/{id}`, with `place` in place of its parameter and whatever follows the path. */
async function ask(operation: string, place = '', { url = app.url, json, client, ...init }: Asked = {}) {
  const [method, path] = operation.split(' ') as [string, string]
  const isFilled = path.includes('{')
  const address = isFilled ? path.replace(/\{\w+\}/, place) : path + place
  const response = await fetch(url + address, {
    ...init,
    method,
    ...(json !== undefined && { body: JSON.stringify(json) }),
    headers: {
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(client && { 'X-Forwarded-For': client }),
      ...init.headers,
    },
  })
  const contentType = response.headers.get('content-type')
  const isStream = contentType?.startsWith('text/event-stream')
  if (isStream) await response.body?.cancel()
  const text = isStream ? '' : await response.text()
  const body = contentType?.includes('json') ? JSON.parse(text) : text
  expectDescribed(operation, { status: response.status, contentType, body })
  seen.add(`${operation} ${response.status}`)
  return { status: response.status, body, headers: response.headers }
}

/** The same, expecting `status`. */
async function expectStatus(status: number, ...asked: Parameters<typeof ask>) {
  const response = await ask(...asked)
  expect([asked.slice(0, 2), response.status]).toEqual([asked.slice(0, 2), status])
  return response
}

/** A value in every column. */
const whole = () => ({
  condition: 'Good',
  condition_details: 'A repair to one leg.',
  images: [image, '/images/none.webp'],
  width_inches: 20.25,
  height_inches: 36,
  depth_inches: 21,
  seat_height_inches: 17,
  meta_title: 'A chair',
  meta_description: 'A chair of walnut.',
})

test('NET-14 SRCH-09 RUN-13 works have the described responses, with all that may be missing and without', async () => {
  const { db, now } = app.context
  const complete = await newProduct(db, whole())
  const bare = await newProduct(db, {
    ...{ description: null, subcategory: null, style: null, period: null, price: null, condition: null },
    ...{ sold_out: true, sold_at: now(), quantity: 0 },
  })
  const opened = await expectStatus(201, 'POST /api/orders', '', {
    json: { productId: complete.id },
    client: '10.0.0.1',
  })
  expect((await expectStatus(200, 'GET /api/products')).body.total).toBe(2)
  expect((await expectStatus(200, 'GET /api/products', `?ids=${complete.id}&perPage=24`)).body.items).toHaveLength(1)
  await expectStatus(200, 'GET /api/products', '?search=harbour&page=7')
  const held = (await expectStatus(200, 'GET /api/products/{id}', complete.id)).body
  expect(held.hold_expires_at).toBe(opened.body.holdExpiresAt)
  await expectStatus(200, 'GET /api/products/{id}', bare.id)
  await expectStatus(404, 'GET /api/products/{id}', nobody)
  await expectStatus(200, 'GET /api/products/{id}/related', complete.id)
  await expectStatus(404, 'GET /api/products/{id}/related', nobody)
  expect((await expectStatus(200, 'GET /api/products/search', '?q=harbour')).body.items).toHaveLength(2)
  await expectStatus(200, 'GET /api/products/filters', '?size=small&artist=nobody')
  await expectStatus(200, 'GET /api/category-menu')
  const sheet = await expectStatus(200, 'GET /api/products/{id}/tear-sheet.pdf', complete.id)
  await expectStatus(304, 'GET /api/products/{id}/tear-sheet.pdf', complete.id, {
    headers: { 'If-None-Match': sheet.headers.get('etag')! },
  })
  expect((await expectStatus(422, 'GET /api/products/{id}/tear-sheet.pdf', bare.id)).body.errors).toBeDefined()
  await expectStatus(404, 'GET /api/products/{id}/tear-sheet.pdf', nobody)
})

test('NET-16 NET-17 RUN-13 artist profiles, events and the home page have the described responses', async () => {
  const { db } = app.context
  const work = await newProduct(db, whole())
  const post = await newPost(db, { categories: ['Painters'], works: [work.id], featured_image: image })
  await newPost(db, { categories: ['Painters'], meta_title: 'A title', meta_description: 'A description' })
  const event = await newEvent(db, {
    ...{ image, end_date: '2099-12-11', date: '2099-12-10', time: '6 PM', location: 'Rome', capacity: 20, price: 5 },
    long_description: '<p>Long.</p>',
    ticket_link: 'https://tickets.example/1',
    artists: [{ name: 'Ada', bio: 'Paints.', image }, { name: 'Ben' }],
  })
  const other = await newEvent(db, { date: '2099-12-12' })

  for (const query of ['', '?fields=summary', '?category=painters&search=road'])
    expect((await expectStatus(200, 'GET /api/posts', query)).body.total).toBe(2)
  expect((await expectStatus(200, 'GET /api/posts/{slug}', post.slug)).body.relatedProducts).toHaveLength(1)
  await expectStatus(404, 'GET /api/posts/{slug}', 'nobody')
  expect((await expectStatus(200, 'GET /api/posts/{slug}/related', post.slug)).body.items).toHaveLength(1)
  await expectStatus(404, 'GET /api/posts/{slug}/related', 'nobody')
  expect((await expectStatus(200, 'GET /api/post-categories')).body.total).toBe(1)

  for (const query of ['', '?fields=summary', '?when=all'])
    expect((await expectStatus(200, 'GET /api/events', query)).body.total).toBe(2)
  expect((await expectStatus(200, 'GET /api/events/{slug}', event.slug)).body.related_events).toHaveLength(1)
  await expectStatus(200, 'GET /api/events/{slug}', other.slug)
  await expectStatus(404, 'GET /api/events/{slug}', 'nothing')

  const { featured, latest, events, posts } = (await expectStatus(200, 'GET /api/home')).body
  expect([featured, latest, events, posts].every(({ length }) => length > 0)).toBe(true)
})

test('SITE-25 RUN-13 orders and demo payments have the described responses, whatever becomes of them', async () => {
  const newId = async (facts = {}) => (await newProduct(app.context.db, facts)).id
  let buyers = 0
  const open = (status: number, json: unknown) =>
    expectStatus(status, 'POST /api/orders', '', { json, client: `10.2.0.${++buyers}` })
  const decide = (status: number, place: string, action: string) =>
    expectStatus(status, 'POST /api/demo-payments/{providerOrderId}', place, { json: { action } })
  const read = async (order: string) => (await expectStatus(200, 'GET /api/orders/{orderId}', order)).body.status

  await open(410, { invoice: await newWithdrawnInvoice(app.context.db) })
  const first = await open(201, { productId: await newId(), requestKey: '0123456789abcdef' })
  const paid = first.body
  buyer = first.headers.get('set-cookie')!.split(';')[0]!
  const listOwn = async (query: string) =>
    (await expectStatus(200, 'GET /api/orders', query, { headers: { Cookie: buyer } })).body.items
  expect(await listOwn('?buying=true')).toHaveLength(1)
  const { productId } = (await expectStatus(200, 'GET /api/orders/{orderId}', paid.orderId)).body
  await open(409, { productId })
  await expectStatus(409, 'POST /api/orders/{orderId}/capture', paid.orderId)
  await decide(204, paid.providerOrderId, 'approve')
  await expectStatus(200, 'POST /api/orders/{orderId}/capture', paid.orderId)
  expect(await read(paid.orderId)).toBe('COMPLETED')
  expect(await listOwn('')).toMatchObject([{ status: 'COMPLETED' }])
  await expectStatus(204, 'POST /api/orders/{orderId}/told', paid.orderId)
  await expectStatus(201, 'POST /api/orders/{orderId}/link', paid.orderId, { headers: { Cookie: buyer } })
  await expectStatus(409, 'POST /api/orders/{orderId}/cancel', paid.orderId)
  await decide(409, paid.providerOrderId, 'cancel')
  await open(409, { productId })

  const unpaid = await open(201, { productId: await newId() })
  const unpaidBuyer = unpaid.headers.get('set-cookie')!.split(';')[0]!
  const asUnpaid = { headers: { Cookie: unpaidBuyer } }
  await expectStatus(409, 'POST /api/orders/{orderId}/link', unpaid.body.orderId, asUnpaid)

  const pending = (await open(201, { productId: await newId() })).body
  await expectStatus(409, 'POST /api/orders/{orderId}/told', pending.orderId)
  await decide(204, pending.providerOrderId, 'pending')
  await expectStatus(202, 'POST /api/orders/{orderId}/capture', pending.orderId)
  expect(await read(pending.orderId)).toBe('PENDING')

  const declined = (await open(201, { productId: await newId() })).body
  await decide(204, declined.providerOrderId, 'decline')
  await expectStatus(422, 'POST /api/orders/{orderId}/capture', declined.orderId)
  expect(await read(declined.orderId)).toBe('DECLINED')

  const cancelled = (await open(201, { productId: await newId() })).body
  await expectStatus(200, 'POST /api/orders/{orderId}/cancel', cancelled.orderId)
  expect(await read(cancelled.orderId)).toBe('CANCELLED')

  await open(404, { productId: nobody })
  await open(422, { productId: await newId({ price: null }) })
  await open(400, {})
  await open(413, { productId: 'x'.repeat(5_000) })
  await expectStatus(415, 'POST /api/orders', '', { body: 'x', client: '10.3.0.1' })
  for (const operation of [
    'GET /api/orders/{orderId}',
    ...['capture', 'told', 'link'].map((end) => `POST /api/orders/{orderId}/${end}`),
  ])
    await expectStatus(404, operation, nobody)
  await expectStatus(404, 'POST /api/orders/{orderId}/cancel', nobody)
  await decide(400, cancelled.providerOrderId, 'refund')
  await decide(404, 'DEMO-unknown', 'approve')
  await decide(413, 'x', 'x'.repeat(5_000))
  await expectStatus(415, 'POST /api/demo-payments/{providerOrderId}', 'x', { body: 'x' })
})

const webhook = 'POST /api/webhooks/paypal'
/** A message about an order that is not there. */
function message() {
  const event = paypal.webhooks.emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: '0AB00000XX000000U' })
  return { url: payPalApp.url, body: event.body, headers: paypal.webhooks.headersFor(event) }
}

test('PAYP-16 RUN-13 webhooks have the described responses', async () => {
  await expectStatus(503, webhook, '', message())
  await expectStatus(400, webhook, '', { ...message(), body: '{}' })
  await expectStatus(413, webhook, '', { ...message(), body: 'x'.repeat(300_000) })
  await expectStatus(404, webhook, '', { json: {} })
  const dispute = paypal.webhooks.emit('CUSTOMER.DISPUTE.CREATED', 'dispute', {})
  const headers = paypal.webhooks.headersFor(dispute)
  await expectStatus(204, webhook, '', { url: payPalApp.url, body: dispute.body, headers })
})

test('NET-08 CARD-03 LIVE-04 RUN-13 what the site tells of itself has the described responses', async () => {
  const late = await startTestApp({ beside: app, replace: ({ jobs }) => ({ jobs: { ...jobs, isLate: () => true } }) })
  await expectStatus(200, 'GET /api/health')
  await expectStatus(200, 'GET /api/health', '', { url: late.url })
  await expectStatus(200, 'GET /api/health', '?deep')
  await expectStatus(401, 'GET /api/health', '?deep', { client: '198.51.100.80' })
  await expectStatus(503, 'GET /api/health', '?deep', { url: late.url })
  late.context.readiness.leave()
  await expectStatus(503, 'GET /api/health', '?ready', { url: late.url })
  await late.stop()
  await expectStatus(200, 'GET /api/contact-card/qr')
  await expectStatus(400, 'GET /api/contact-card/qr', '?size=1x1')
  await expectStatus(200, 'GET /api/contact-card.vcf')
  await expectStatus(200, 'GET /api/live', '?topics=products_changes')
  await expectStatus(400, 'GET /api/live', '?topics=everything')
  await expectStatus(401, 'GET /api/live', '?topics=orders_changes')
  await expectStatus(200, 'GET /api/openapi.json')
  await expectStatus(200, 'GET /api/docs')
})

test('UPL-03 AUTH-22 RUN-13 the back office has the described responses', async () => {
  const formerly = await newAdmin(app.context, { email: 'former@vitrine.example', isAdmin: false })
  const { cookie } = await newAdmin(app.context)
  const formersStream = { headers: { Cookie: formerly.cookie } }
  await expectStatus(403, 'GET /api/live', '?topics=orders_changes', formersStream)
  const upload = (status: number, body: Buffer, headers: Record<string, string> = { Cookie: cookie }, url = app.url) =>
    expectStatus(status, 'POST /api/admin/images', '', {
      url,
      body: new Uint8Array(body),
      headers: { 'Content-Type': 'image/jpeg', ...headers },
    })
  const jpeg = await gradient(90, 60).jpeg().toBuffer()
  await upload(201, jpeg)
  await upload(401, jpeg, {})
  await upload(403, jpeg, { Cookie: formerly.cookie })
  await upload(413, Buffer.alloc(5_242_881))
  await upload(415, Buffer.from('<svg/>'))
  await upload(422, jpeg.subarray(0, 300))
  const away = {
    CLOUDINARY_CLOUD: 'gallery',
    CLOUDINARY_UPLOAD_PRESET: 'unsigned',
    CLOUDINARY_API_URL: 'http://127.0.0.1:9',
  }
  const hosted = await startTestApp({ beside: app, env: away, logLevel: 'silent' })
  await upload(502, jpeg, { Cookie: cookie }, hosted.url)
  await hosted.stop()
  for (const path of [
    'session',
    'image-migration',
    'statistics',
    'statistics/sales',
    'history',
    'featured-works',
    'artists',
    'posts',
    'enquiries/count',
  ]) {
    await expectStatus(200, `GET /api/admin/${path}`, '', { headers: { Cookie: cookie } })
    await expectStatus(401, `GET /api/admin/${path}`)
    await expectStatus(403, `GET /api/admin/${path}`, '', { headers: { Cookie: formerly.cookie } })
  }
})

test('ART-20 ART-21 RUN-13 artists that a work can be given have the described responses', async () => {
  const formerly = await newAdmin(app.context, { email: 'formerly-6@vitrine.example', isAdmin: false })
  const { cookie } = await newAdmin(app.context, { email: 'sixth@vitrine.example' })
  const artist = await newArtist(app.context.db, { name: 'Ada Roe', born: 1900 })
  const make = (status: number, json: unknown, asked: object = {}) =>
    expectStatus(status, 'POST /api/admin/artists', '', { json, headers: { Cookie: cookie }, ...asked })
  const asAdmin = { headers: { Cookie: cookie } }
  const { items } = (await expectStatus(200, 'GET /api/admin/artists', '?search=ada', asAdmin)).body
  expect(items).toMatchObject([{ id: artist.id, born: 1900 }])
  await newPost(app.context.db, { title: 'On Ada Roe' })
  expect((await expectStatus(200, 'GET /api/admin/posts', '?search=ada', asAdmin)).body.items).toHaveLength(1)
  const body = { id: nobody, name: 'Ben Ode' }
  await make(201, body)
  await make(400, {})
  await make(401, body, { headers: {} })
  await make(403, body, { headers: { Cookie: formerly.cookie } })
  await make(409, { ...body, name: 'Another' })
  await make(413, { ...body, name: 'x'.repeat(5_000) })
  await make(415, undefined, { body: 'x', headers: { Cookie: cookie, 'Content-Type': 'text/plain' } })
  await make(422, { ...body, name: '' })
})

test('BGR-01 RUN-13 removing a background has the described responses', async () => {
  const formerly = await newAdmin(app.context, { email: 'formerly@vitrine.example', isAdmin: false })
  const { cookie } = await newAdmin(app.context, { email: 'third@vitrine.example' })
  const png = await gradient(64, 48, 4).png().toBuffer()
  const connected = await startTestApp({
    beside: app,
    logLevel: 'silent',
    replace: () => ({
      backgroundRemover: {
        maxSourceBytes: 12_000_000,
        removeBackground: async () => ({ outcome: 'responded', bytes: png }),
      },
    }),
  })
  const operation = 'POST /api/admin/images/cut-outs'
  const cut = (status: number, json: unknown, asked: object = {}) =>
    expectStatus(status, operation, '', { url: connected.url, json, headers: { Cookie: cookie }, ...asked })
  const body = { image, work: nobody }
  await cut(201, body)
  await cut(400, {})
  await cut(401, body, { headers: {} })
  await cut(403, body, { headers: { Cookie: formerly.cookie } })
  await cut(404, { ...body, image: '/images/none.webp' })
  await cut(409, body, { url: app.url })
  await cut(413, { ...body, image: 'x'.repeat(10_000) })
  await cut(415, undefined, { body: 'x', headers: { Cookie: cookie, 'Content-Type': 'text/plain' } })
  const broken = await newProduct(app.context.db, { images: ['https://10.0.0.1/a.jpg'] })
  await cut(422, { image: broken.images[0], work: broken.id })
  await connected.stop()
})

const enquiry = (productId: string) => ({
  productId,
  requestKey: crypto.randomUUID(),
  kind: 'question',
  name: 'Ines Aldana',
  email: 'ines@aldana.example',
  message: 'Is it framed?',
})

test('ENQ-01 RUN-13 asking about a work has the described responses', async () => {
  const { id } = await newProduct(app.context.db)
  const send = (status: number, json: unknown) =>
    expectStatus(status, 'POST /api/enquiries', '', { json, client: '10.3.1.1' })
  await send(201, enquiry(id))
  await send(400, {})
  await send(404, enquiry(nobody))
  await send(409, { ...enquiry(id), kind: 'offer', offer: '100' })
  await send(413, { ...enquiry(id), message: 'x'.repeat(70_000) })
  await send(422, { ...enquiry(id), email: 'ines@' })
  await expectStatus(415, 'POST /api/enquiries', '', { body: 'x', client: '10.3.1.1' })
})

const operationsWith = (status: number) =>
  describedResponses()
    .filter((response) => response.endsWith(` ${status}`))
    .map((response) => response.slice(0, -4))

test('REQ-05 RUN-13 a write that a page of another site sends is refused as described', async () => {
  for (const operation of operationsWith(403).filter((name) => name.startsWith('POST')))
    await expectStatus(403, operation, nobody, { json: {}, headers: { Origin: 'https://evil.example' } })
})

test('RUN-13 a client that asks too often is refused as described', async () => {
  const client = '10.9.0.1'
  const headers = { 'X-Forwarded-For': client }
  for (let count = 0; count < 600; count++) await fetch(`${app.url}/api/no-such`, { headers })
  for (let count = 0; count < 120; count++) await fetch(`${app.url}/api/admin/images`, { method: 'POST', headers })
  for (const path of ['orders', 'enquiries', 'admin/images/cut-outs'])
    for (let count = 0; count < 20; count++) await fetch(`${app.url}/api/${path}`, { method: 'POST', headers })
  for (const operation of operationsWith(429)) await expectStatus(429, operation, nobody, { client })
})

test('NET-08 RUN-13 what needs the database has the described responses while it is gone', async () => {
  const { cookie } = await newAdmin(app.context, { email: 'second@vitrine.example' })
  const bodies: Record<string, object> = {
    'POST /api/orders': { productId: nobody },
    'POST /api/enquiries': enquiry(nobody),
  }
  // What needs the database only when asked for this.
  const queries: Record<string, string> = {
    'GET /api/products/search': '?q=a',
    'GET /api/live': '?topics=orders_changes',
  }
  await proxy.cut()
  for (const operation of operationsWith(503).filter((name) => name !== webhook)) {
    const json = bodies[operation] ?? { action: 'approve' }
    const isRead = operation.startsWith('GET')
    const place = queries[operation] ?? (operation.includes('{') ? nobody : '')
    await expectStatus(503, operation, place, { ...(!isRead && { json }), headers: { Cookie: `${cookie}; ${buyer}` } })
  }
  await expectStatus(503, webhook, '', message())
  await proxy.mend()
})

test('ART-61 RUN-13 artists have the described responses', async () => {
  const { db } = app.context
  const post = await newPost(db, { title: 'A profile' })
  const artist = await newArtist(db, {
    slug: 'roennevik',
    born: 1929,
    place: 'Norwegian',
    picture: image,
    post_id: post.id,
  })
  await newProduct(db, {
    ...{ artist_id: artist.id, artist_qualifier: 'after', date_text: '1960', medium: 'Oil', images: [image] },
  })
  await newProduct(db, { artist_id: artist.id, sold_out: true, sold_at: new Date(), quantity: 0 })
  const event = await newEvent(db, { artists: [{ name: artist.name }] })
  expect((await expectStatus(200, 'GET /api/artists')).body.items).toMatchObject([{ works: 2, works_for_sale: 1 }])
  const { works, sold_works, events } = (await expectStatus(200, 'GET /api/artists/{slug}', 'roennevik')).body
  expect([works.total, sold_works.total, events[0].id]).toEqual([1, 1, event.id])
  await expectStatus(404, 'GET /api/artists/{slug}', 'nobody')
})

test('RUN-13 a slug of before leads on as described', async () => {
  const { db } = app.context
  const artist = await newArtist(db)
  await newProduct(db, { artist_id: artist.id })
  const event = await newEvent(db)
  const post = await newPost(db, { categories: ['Weavers'] })
  const [category] = await db.select().from(blog_categories).where(eq(blog_categories.slug, 'weavers'))
  await db.insert(artist_old_slugs).values({ slug: 'old-artist', artist_id: artist.id })
  await db.insert(event_old_slugs).values({ slug: 'old-event', event_id: event.id })
  await db.insert(blog_post_old_slugs).values({ slug: 'old-post', post_id: post.id })
  await db.insert(blog_category_old_slugs).values({ slug: 'old-weavers', category_id: category!.id })
  const expectMoved = async (operation: string, place: string, address: string) => {
    const { headers } = await expectStatus(301, operation, place, { redirect: 'manual' })
    expect(headers.get('location')).toBe(address)
  }
  await expectMoved('GET /api/products', '?artist=old-artist', `/api/products?artist=${artist.slug}`)
  await expectMoved('GET /api/artists/{slug}', 'old-artist', `/api/artists/${artist.slug}`)
  await expectMoved('GET /api/events/{slug}', 'old-event', `/api/events/${event.slug}`)
  await expectMoved('GET /api/posts', '?category=old-weavers', '/api/posts?category=weavers')
  await expectMoved('GET /api/posts/{slug}', 'old-post', `/api/posts/${post.slug}`)
  await expectMoved('GET /api/posts/{slug}/related', 'old-post', `/api/posts/${post.slug}/related`)
})

test('RUN-13 every response that is described was seen', () => {
  expect(describedResponses().filter((response) => !seen.has(response))).toEqual([])
})
