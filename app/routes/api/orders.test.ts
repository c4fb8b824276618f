import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import { orders } from '#db/schema/orders.ts'
import { type JsonResponse, send } from '#tests/buyer.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { capturingProvider, failingProvider } from '#tests/test-shop.ts'

const behindProxy = { TRUSTED_PROXIES: '127.0.0.1,::1' }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: behindProxy })
})
afterAll(() => app.stop())

let clients = 0
const nextClient = () => `10.1.${++clients >> 8}.${clients & 255}`
const open = (json: unknown, clientAddress = nextClient(), url = app.url) =>
  send(`${url}/api/orders`, { json, clientAddress })
const decide = (providerOrderId: unknown, action: unknown, url = app.url) =>
  send(`${url}/api/demo-payments/${providerOrderId}`, { json: { action } })
const capture = (orderId: unknown, url = app.url) => send(`${url}/api/orders/${orderId}/capture`)
const cancel = (orderId: unknown, url = app.url) => send(`${url}/api/orders/${orderId}/cancel`)
const look = (orderId: unknown, url = app.url) => send(`${url}/api/orders/${orderId}`, { method: 'GET' })

function expectProblem(response: JsonResponse, status: number, type?: string) {
  expect(response.status).toBe(status)
  expect(response.headers['content-type']).toBe('application/problem+json')
  expect(response.body).toMatchObject({
    status,
    title: expect.any(String),
    detail: expect.any(String),
    message: expect.any(String),
  })
  if (type) expect(response.body.type).toBe(type)
  expect(JSON.stringify(response.body)).not.toMatch(/node_modules|\.ts:\d/)
}

test('SITE-25 a purchase over the API: opened, approved, captured, and the same response again', async () => {
  const product = await newProduct(app.context.db, { price: 1200 })
  const opened = await open({ productId: product.id })
  expect(opened.status).toBe(201)
  expect(opened.body).toEqual({
    orderId: expect.stringMatching(/^[\da-f-]{36}$/),
    providerOrderId: expect.any(String),
    amount: '1200.00',
    currency: 'USD',
    holdExpiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
    holdSecondsLeft: expect.closeTo(600, -2),
    provider: 'demo',
  })
  const { orderId, providerOrderId, holdExpiresAt } = opened.body
  expect(opened.headers.location).toBe(`/api/orders/${orderId}`)
  expect((await look(orderId)).body).toEqual({ orderId, productId: product.id, status: 'OPEN', holdExpiresAt })

  expectProblem(await capture(orderId), 409, 'not-approved')
  expect((await decide(providerOrderId, 'approve')).status).toBe(204)
  for (let times = 0; times < 3; times++)
    expect(await capture(orderId)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  expect((await look(orderId)).body).toMatchObject({ status: 'COMPLETED' })
  expectProblem(await cancel(orderId), 409, 'already-paid')
  expectProblem(await open({ productId: product.id }), 409, 'already-sold')
  expect((await send(`${app.url}/api/products/${product.id}`, { method: 'GET' })).body).toMatchObject({
    sold_out: true,
    quantity: 0,
    hold_expires_at: null,
  })
})

test('a second buyer is told that the work is on hold, and everybody can see it', async () => {
  const product = await newProduct(app.context.db)
  const { orderId, holdExpiresAt } = (await open({ productId: product.id })).body
  const refused = await open({ productId: product.id })
  expectProblem(refused, 409, 'on-hold')
  expect(refused.body.message).toBe('Another collector is completing this purchase')
  const seen = () => send(`${app.url}/api/products/${product.id}`, { method: 'GET' })
  expect((await seen()).body.hold_expires_at).toBe(holdExpiresAt)
  expect(await cancel(orderId)).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
  expect(await cancel(orderId)).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
  expect((await seen()).body.hold_expires_at).toBeNull()
  expect((await open({ productId: product.id })).status).toBe(201)
})

test('OP-30 unknown, draft, sold and unpriced works cannot be bought', async () => {
  const { db, now } = app.context
  const sold = await newProduct(db, { sold_out: true, sold_at: now(), quantity: 0 })
  const draft = await newProduct(db, { status: 'draft' })
  const unpriced = await newProduct(db, { price: null })
  expectProblem(await open({ productId: '019cb000-0000-7000-8000-00000000dead' }), 404)
  expectProblem(await open({ productId: 'not an id' }), 404)
  expectProblem(await open({ productId: draft.id }), 404)
  expectProblem(await open({ productId: sold.id }), 409, 'already-sold')
  expectProblem(await open({ productId: unpriced.id }), 422, 'no-price')
})

test('a client with three works on hold is told when it may go on', async () => {
  const client = nextClient()
  const works = await Promise.all(Array.from({ length: 4 }, () => newProduct(app.context.db)))
  for (const { id } of works.slice(0, 3)) expect((await open({ productId: id }, client)).status).toBe(201)
  const refused = await open({ productId: works[3]!.id }, client)
  expectProblem(refused, 429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(300)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
})

test('ORD-08 a client that held a work three times without paying is told to pause, and for how long', async () => {
  const client = nextClient()
  const { id: productId } = await newProduct(app.context.db)
  for (let times = 0; times < 3; times++) await cancel((await open({ productId }, client)).body.orderId)
  const refused = await open({ productId }, client)
  expectProblem(refused, 429, 'hold-paused')
  expect(refused.body.message).toBe(
    'You have held this piece three times without paying. Please try again in 10 minutes, or contact us.',
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(540)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
  expect((await open({ productId })).status).toBe(201)
})

test('ORD-07 a client that held ten works within an hour is told when it may go on', async () => {
  const client = nextClient()
  for (let times = 0; times < 10; times++) {
    const { id: productId } = await newProduct(app.context.db)
    await cancel((await open({ productId }, client)).body.orderId)
  }
  const refused = await open({ productId: (await newProduct(app.context.db)).id }, client)
  expectProblem(refused, 429, 'too-many-holds-in-an-hour')
  expect(refused.body.message).toMatch(
    /^You have begun many purchases within an hour\. Please try again in \d\d minutes/,
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600)
})

test.each([
  [{}],
  [{ productId: 7 }],
  [{ productId: null }],
  [null],
  [[]],
  ['text'],
  [{ product: 'x' }],
  [{ productId: 'x', requestKey: 'short' }],
])('the body %j is refused with 400', async (body) => expectProblem(await open(body), 400))

test('what is no JSON is refused with 400, what does not say that it is with 415, other methods with 405', async () => {
  const post = (body: string, type: string) =>
    fetch(`${app.url}/api/orders`, { method: 'POST', body, headers: { 'Content-Type': type } })
  expect((await post('{', 'application/json')).status).toBe(400)
  expect((await post('productId=1', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await post('{}', 'text/plain')).status).toBe(415)
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const response = await send(`${app.url}/api/orders`, { method })
    expectProblem(response, 405)
    expect(response.headers.allow).toBe('GET, HEAD, POST')
  }
  for (const path of ['/api/orders/x/capture', '/api/orders/x/cancel', '/api/orders/x/told', '/api/demo-payments/x']) {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await send(`${app.url}${path}`, { method })
      expectProblem(response, 405)
      expect(response.headers.allow).toBe('POST')
    }
  }
  expectProblem(await send(`${app.url}/api/orders/x`, { method: 'DELETE' }), 405)
})

test('an order is only for whoever knows its id', async () => {
  for (const ask of [look, capture, cancel]) {
    expectProblem(await ask('019cb000-0000-7000-8000-00000000dead'), 404)
    expectProblem(await ask("x'--"), 404)
  }
})

test('PAY-17 a declined payment says so, frees the work, and stays declined', async () => {
  const product = await newProduct(app.context.db)
  const { orderId, providerOrderId } = (await open({ productId: product.id })).body
  await decide(providerOrderId, 'decline')
  const declined = await capture(orderId)
  expectProblem(declined, 422, 'payment-declined')
  expect(declined.body.message).toBe('Payment failed. Please try again or contact support.')
  expectProblem(await capture(orderId), 422, 'payment-declined')
  expect((await look(orderId)).body.status).toBe('DECLINED')
  expect((await open({ productId: product.id })).status).toBe(201)
})

test('OP-31 a pending payment is 202, holds the work, and becomes a sale when the bank says so', async () => {
  const product = await newProduct(app.context.db)
  const { orderId, providerOrderId } = (await open({ productId: product.id })).body
  await decide(providerOrderId, 'pending')
  expect(await capture(orderId)).toMatchObject({ status: 202, body: { status: 'PENDING' } })
  expect((await look(orderId)).body.status).toBe('PENDING')
  expectProblem(await cancel(orderId), 409, 'payment-in-progress')
  expectProblem(await open({ productId: product.id }), 409, 'on-hold')
  expect((await decide(providerOrderId, 'approve')).status).toBe(204)
  expect((await look(orderId)).body.status).toBe('COMPLETED')
  expect((await capture(orderId)).status).toBe(200)
})

test('the demo refuses what it cannot do', async () => {
  const product = await newProduct(app.context.db)
  const { orderId, providerOrderId } = (await open({ productId: product.id })).body
  expectProblem(await decide(providerOrderId, 'refund'), 400)
  expectProblem(await decide(providerOrderId, undefined), 400)
  expectProblem(await decide('DEMO-unknown', 'approve'), 404)
  await decide(providerOrderId, 'approve')
  await capture(orderId)
  expectProblem(await decide(providerOrderId, 'cancel'), 409)
})

test('PAY-18 an outage of the provider is a 503 that costs nobody the work; an unheard response a 202 that ends well', async () => {
  const broken = await startTestApp({
    env: behindProxy,
    beside: app,
    logLevel: 'silent',
    replace: ({ paymentProvider }) => ({ paymentProvider: failingProvider(paymentProvider, 'createOrder', 'hangs') }),
  })
  const deaf = await startTestApp({
    env: behindProxy,
    beside: app,
    logLevel: 'silent',
    replace: ({ paymentProvider, jobs }) => ({
      paymentProvider: failingProvider(paymentProvider, 'captureOrder', 'loses-the-response'),
      // The job that finishes such an order would, on its own time.
      jobs: { ...jobs, send: async () => {} },
    }),
  })
  const product = await newProduct(app.context.db)
  const unavailable = await open({ productId: product.id }, nextClient(), broken.url)
  expectProblem(unavailable, 503)
  expect(unavailable.body.message).toBe('An error occurred. Please try again or contact support.')

  const { orderId, providerOrderId } = (await open({ productId: product.id }, nextClient(), deaf.url)).body
  await decide(providerOrderId, 'approve', deaf.url)
  expect(await capture(orderId, deaf.url)).toMatchObject({ status: 202, body: { status: 'PENDING' } })
  expect((await look(orderId)).body.status).toBe('PENDING')
  expect(await capture(orderId)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  await deaf.stop()
  await broken.stop()
})

test('a capture of another amount is given back and told as failed', async () => {
  const cheating = await startTestApp({
    env: behindProxy,
    beside: app,
    logLevel: 'silent',
    replace: ({ paymentProvider }) => ({ paymentProvider: capturingProvider(paymentProvider, { amount: '12.00' }) }),
  })
  const product = await newProduct(app.context.db)
  const { orderId, providerOrderId } = (await open({ productId: product.id }, nextClient(), cheating.url)).body
  await decide(providerOrderId, 'approve')
  expectProblem(await capture(orderId, cheating.url), 422, 'payment-declined')
  expect((await look(orderId)).body.status).toBe('REFUNDED')
  const [order] = await app.context.db
    .select()
    .from(orders)
    .where(eq(orders.id, String(orderId)))
  expect(order).toMatchObject({ refund_reason: 'wrong-amount', captured_amount: 12 })
  await cheating.stop()
})

test('TAX-03 TAX-05 with sales tax on a place is asked for, and the server alone says what is paid', async () => {
  const { db } = app.context
  const taxRates = [{ key: 'a', name: 'Sales tax', state: 'FL', zips: [], rate: 60_000, capCents: null }]
  await db.update(gallery_settings).set({ facts: { collectsTax: true, taxRates } })
  try {
    const { id: productId } = await newProduct(db, { price: 1200 })
    expectProblem(await open({ productId }), 422, 'delivery-missing')
    for (const delivery of [null, 5, {}, { to: 'us', state: 'FL', zip: 'x' }, { to: 'gallery', amount: 1 }]) {
      const refused = await open({ productId, delivery })
      expectProblem(refused, 422, delivery === null ? 'delivery-missing' : 'delivery-wrong')
    }
    expect(await db.select().from(orders).where(eq(orders.product_id, productId))).toEqual([])
    const request = { productId, amount: '1.00', lines: [], tax: null, requestKey: 'a-key-of-its-own-1' }
    const client = nextClient()
    const opened = await open({ ...request, delivery: { to: 'gallery' } }, client)
    expect(opened).toMatchObject({
      status: 201,
      body: {
        amount: '1272.00',
        lines: [
          { label: expect.any(String), amount: '1200.00' },
          { label: 'Sales tax, 6%', amount: '72.00' },
        ],
      },
    })
    const moved = await open({ ...request, delivery: { to: 'abroad' } }, client)
    expect(moved).toMatchObject({ status: 201, body: { amount: '1200.00' } })
    expect((await look(opened.body.orderId)).body.status).toBe('CANCELLED')
    await decide(moved.body.providerOrderId, 'approve')
    expect((await capture(moved.body.orderId)).status).toBe(200)
  } finally {
    await db.update(gallery_settings).set({ facts: {} })
  }
})

test('the demo payments do not exist with another provider', async () => {
  const real = await startTestApp({
    env: behindProxy,
    beside: app,
    replace: ({ paymentProvider }) => ({ paymentProvider: { ...paymentProvider, name: 'paypal' } }),
  })
  const product = await newProduct(app.context.db)
  const { providerOrderId } = (await open({ productId: product.id }, nextClient(), real.url)).body
  expectProblem(await decide(providerOrderId, 'approve', real.url), 404)
  expectProblem(await send(`${real.url}/api/demo-payments/x`, { method: 'GET' }), 404)
  await real.stop()
})
