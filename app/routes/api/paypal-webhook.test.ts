import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import { setProductSold } from '#app/features/products/admin/set-product-sold.server.ts'
import { order_events, orders, webhook_events } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import type { Instrument } from '#integrations/paypal/emulator/orders.ts'
import type { WebhookEvent } from '#integrations/paypal/emulator/webhooks.ts'
import { createPayPalProvider } from '#integrations/paypal/paypal-provider.server.ts'
import { openInvoiceOffice } from '#tests/invoice-office.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const emulator = await startPayPalEmulator()
const { webhooks } = emulator
let app: TestApp
let address: string
beforeAll(async () => {
  // Its own provider but for the waits between attempts, which are over at once.
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_URL: apiUrl } = emulator.env
  const paymentProvider = createPayPalProvider({ clientId, clientSecret, apiUrl }, { pause: async () => {} })
  app = await startTestApp({
    env: { ...emulator.env, TRUSTED_PROXIES: '127.0.0.1,::1' },
    logLevel: 'silent',
    // Nothing is settled here but by what a test does.
    replace: ({ jobs }) => ({ paymentProvider, jobs: { ...jobs, send: async () => {} } }),
  })
  address = `${app.url}/api/webhooks/paypal`
})
afterAll(async () => {
  await app.stop()
  await emulator.stop()
})
beforeEach(() => webhooks.listen('about:nobody'))

let clients = 0
async function post(path: string, json: object = {}) {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.1.0.${++clients}` },
    body: JSON.stringify(json),
  })
  return { status: response.status, body: await response.json() }
}
const buy = async (productId?: string) => {
  const id = productId ?? (await newProduct(app.context.db, { price: 1200 })).id
  const { status, body } = await post('/api/orders', { productId: id })
  expect([status, body.provider]).toEqual([201, 'paypal'])
  return { ...(body as { orderId: string; providerOrderId: string }), productId: id }
}
const approved = async (instrument: Instrument = 'good', productId?: string) => {
  const bought = await buy(productId)
  emulator.approve(bought.providerOrderId, instrument)
  return bought
}
const capture = (orderId: string) => post(`/api/orders/${orderId}/capture`)
const order = async (id: string) => (await app.context.db.select().from(orders).where(eq(orders.id, id)))[0]!
const work = async (id: string) => (await app.context.db.select().from(products).where(eq(products.id, id)))[0]!
/** What the ledger says happened, without what the provider was asked for it. */
const kinds = async (id: string) =>
  (await app.context.db.select().from(order_events).where(eq(order_events.order_id, id)).orderBy(order_events.id))
    .map(({ kind }) => kind)
    .filter((kind) => !kind.startsWith('provider-a'))
/** What PayPal had to say of the last thing that happened. */
const last = (type: string) => webhooks.last(type) as WebhookEvent
const captures = (providerOrderId: string) =>
  emulator.received.filter(({ step, path }) => step === 'capture' && path.includes(providerOrderId)).length

test('PAY-03 PAY-10 PAY-13 PAYP-14 a work is bought: opened, approved, captured, and told by a webhook twice', async () => {
  const { orderId, providerOrderId, productId } = await approved()
  expect(await capture(orderId)).toEqual({ status: 200, body: { status: 'COMPLETED' } })
  expect(await work(productId)).toMatchObject({ sold_out: true, quantity: 0, sold_price: 1200 })
  const paid = await order(orderId)
  expect(paid).toMatchObject({ state: 'paid', captured_amount: 1200, provider: 'paypal' })
  expect(paid.payer).toMatchObject({ name: 'Ada Collector', shipping: { city: 'West Palm Beach' } })
  const event = last('PAYMENT.CAPTURE.COMPLETED')
  expect(await webhooks.deliver(address, event)).toBe(204)
  const reads = emulator.count('read')
  expect(await webhooks.deliver(address, event)).toBe(204)
  expect(emulator.count('read')).toBe(reads)
  expect(await kinds(orderId)).toEqual([
    'created',
    'provider-order',
    'capturing',
    'capture-recorded',
    'paid',
    'webhook',
  ])
  const [kept] = await app.context.db.select().from(webhook_events).where(eq(webhook_events.id, event.id))
  expect(kept).toMatchObject({ provider: 'paypal', type: event.type, processed_at: expect.any(Date) })
  expect(JSON.stringify(kept!.payload)).not.toContain('Ada')
  expect([(await order(orderId)).updated_at, captures(providerOrderId)]).toEqual([paid.updated_at, 1])
  expect(await capture(orderId)).toEqual({ status: 200, body: { status: 'COMPLETED' } })
})

test('PAYP-14 a connection that is dropped after the capture sells the work once: asked again with the same key', async () => {
  const { orderId, providerOrderId, productId } = await approved()
  emulator.failNext('capture', 'cut-after')
  expect((await capture(orderId)).status).toBe(200)
  expect((await work(productId)).sold_out).toBe(true)
  const asked = emulator.received.filter(({ path }) => path.includes(`${providerOrderId}/capture`))
  expect(new Set(asked.map(({ headers }) => headers['paypal-request-id'])).size).toBe(1)
})

test('PAYP-14 one that stays dropped is pending for its buyer, until the webhook comes', async () => {
  const { orderId, productId } = await approved()
  emulator.failNext('capture', 'cut-after', 'cut-after', 'cut-after')
  expect(await capture(orderId)).toEqual({ status: 202, body: { status: 'PENDING' } })
  expect((await work(productId)).sold_out).toBe(false)
  expect(await webhooks.deliver(address, last('PAYMENT.CAPTURE.COMPLETED'))).toBe(204)
  expect((await work(productId)).sold_out).toBe(true)
  expect((await capture(orderId)).status).toBe(200)
})

test('PAY-14 PAYP-14 PAYP-19 a card that is refused frees the work, and another one pays', async () => {
  for (const refused of ['refused', 'declined'] as const) {
    const first = await approved(refused)
    expect(await capture(first.orderId)).toMatchObject({ status: 422, body: { type: 'payment-declined' } })
    expect((await work(first.productId)).sold_out).toBe(false)
    const second = await approved('good', first.productId)
    expect((await capture(second.orderId)).status).toBe(200)
    expect(await work(first.productId)).toMatchObject({ sold_out: true, sold_price: 1200 })
    expect((await capture(first.orderId)).status).toBe(422)
  }
})

test('INV-18 INV-06 PAYP-17 both parts of an invoice are paid through PayPal, to the cent, the first after a card that is refused', async () => {
  const { secret, productId } = await openInvoiceOffice(app).write({ amount: 4500.55, firstAmount: 1500.3 })
  const pay = async (instrument: Instrument) => {
    const { status, body } = await post('/api/orders', { invoice: secret })
    expect(status).toBe(201)
    emulator.approve(body.providerOrderId, instrument)
    return [await capture(body.orderId), body.orderId, emulator.orders.find(body.providerOrderId)]
  }
  expect((await pay('refused'))[0]).toMatchObject({ status: 422, body: { type: 'payment-declined' } })
  const parts = [await pay('good'), await pay('good')]
  expect(await work(productId)).toMatchObject({ sold_out: true, sold_price: 4500.55 })
  for (const [at, [part, value]] of (
    [
      ['first', '1500.30'],
      ['rest', '3000.25'],
    ] as const
  ).entries()) {
    const [captured, orderId, payment] = parts[at]!
    expect(captured).toEqual({ status: 200, body: { status: 'COMPLETED' } })
    expect(payment.capture).toMatchObject({ status: 'COMPLETED', amount: { currency_code: 'USD', value } })
    const paid = { state: 'paid', invoice_part: part, captured_amount: Number(value), capture_id: payment.capture.id }
    expect(await order(orderId)).toMatchObject(paid)
  }
})

test('PAYP-21 for a work that staff sell while its buyer is at PayPal nothing is captured, whoever tells of the approval', async () => {
  const viaWebhook = await buy()
  const sell = (id: string) => setProductSold({ ...app.context, actor: systemActor('Test') }, { id, sold: true })
  await sell(viaWebhook.productId)
  expect((await post(`/api/orders/${viaWebhook.orderId}/cancel`)).status).toBe(200)
  emulator.approve(viaWebhook.providerOrderId)
  expect(await webhooks.deliver(address, last('CHECKOUT.ORDER.APPROVED'))).toBe(204)
  const viaPage = await approved()
  await sell(viaPage.productId)
  expect(await capture(viaPage.orderId)).toMatchObject({ status: 409, body: { type: 'already-sold' } })
  expect(await webhooks.deliver(address, last('CHECKOUT.ORDER.APPROVED'))).toBe(204)
  for (const { orderId, providerOrderId } of [viaWebhook, viaPage]) {
    expect(captures(providerOrderId)).toBe(0)
    expect((await order(orderId)).captured_amount).toBeNull()
  }
})

test('PAYP-15 a message that comes before the answer to the capture settles it, once', async () => {
  const { orderId, providerOrderId, productId } = await approved()
  webhooks.listen(address, { isEarly: true })
  expect((await capture(orderId)).status).toBe(200)
  await webhooks.delivered()
  expect((await kinds(orderId)).filter((kind) => kind === 'paid')).toHaveLength(1)
  expect([captures(providerOrderId), (await work(productId)).sold_out]).toEqual([1, true])
})

test('PAYP-15 a buyer whose page is gone has bought: PayPal tells of the approval', async () => {
  const { orderId, productId } = await approved()
  expect(await webhooks.deliver(address, last('CHECKOUT.ORDER.APPROVED'))).toBe(204)
  expect([(await order(orderId)).state, (await work(productId)).sold_out]).toEqual(['paid', true])
})

test('PAYP-15 neither order of arrival nor repetition matters', async () => {
  const { orderId, productId } = await approved()
  const approval = last('CHECKOUT.ORDER.APPROVED')
  await capture(orderId)
  const completed = last('PAYMENT.CAPTURE.COMPLETED')
  const statuses = []
  for (const event of [completed, approval, completed, approval]) statuses.push(await webhooks.deliver(address, event))
  statuses.push(...(await Promise.all(Array.from({ length: 6 }, () => webhooks.deliver(address, approval)))))
  expect(new Set(statuses)).toEqual(new Set([204]))
  expect((await kinds(orderId)).filter((kind) => kind === 'webhook')).toHaveLength(2)
  expect([(await order(orderId)).state, (await work(productId)).sold_price]).toEqual(['paid', 1200])
})

test.each([
  ['COMPLETED', 'PAYMENT.CAPTURE.COMPLETED', 'paid', true],
  ['DECLINED', 'PAYMENT.CAPTURE.DENIED', 'declined', false],
] as const)('PAY-14 PAYP-15 PAYP-25 a bank that takes its time ends with %s', async (status, type, state, isSold) => {
  const { orderId, providerOrderId, productId } = await approved('slow')
  expect((await capture(orderId)).status).toBe(202)
  expect(await webhooks.deliver(address, last('PAYMENT.CAPTURE.PENDING'))).toBe(204)
  expect((await order(orderId)).state).toBe('pending')
  emulator.settle(providerOrderId, status)
  expect(await webhooks.deliver(address, last(type))).toBe(204)
  expect([(await order(orderId)).state, (await work(productId)).sold_out]).toEqual([state, isSold])
})

test('PAYP-15 money that the gallery gave back at PayPal is known here', async () => {
  const { orderId } = await approved()
  await capture(orderId)
  await app.context.paymentProvider.refundCapture((await order(orderId)).capture_id!, 'by-hand')
  expect(await webhooks.deliver(address, last('PAYMENT.CAPTURE.REFUNDED'))).toBe(204)
  expect((await order(orderId)).state).toBe('refunded')
})

test.each([
  { value: '1199.99', currency_code: 'USD' },
  { value: '1200.00', currency_code: 'EUR' },
])('PAYP-15 a capture of $value $currency_code in place of 1200.00 USD sells nothing and goes back', async (amount) => {
  const { orderId, providerOrderId, productId } = await approved()
  emulator.orders.find(providerOrderId)!.request.purchase_units[0].amount = amount
  expect((await capture(orderId)).status).toBe(422)
  expect(await order(orderId)).toMatchObject({ state: 'refunded', refund_reason: 'wrong-amount' })
  expect(emulator.orders.find(providerOrderId)!.capture!.status).toBe('REFUNDED')
  expect((await work(productId)).sold_out).toBe(false)
})

test('PAYP-15 money for a work that went elsewhere meanwhile goes back once, though the answer to the refund is lost', async () => {
  const { orderId, providerOrderId, productId } = await approved()
  emulator.failNext('capture', 'cut-after', 'cut-after', 'cut-after')
  expect((await capture(orderId)).status).toBe(202)
  await app.context.db
    .update(products)
    .set({ sold_out: true, quantity: 0, sold_at: new Date(), sold_price: 1000 })
    .where(eq(products.id, productId))
  emulator.failNext('refund', 'cut-after', 'cut-after', 'cut-after')
  expect(await webhooks.deliver(address, last('PAYMENT.CAPTURE.COMPLETED'))).toBe(204)
  expect(await order(orderId)).toMatchObject({ state: 'capturing', refund_reason: 'work-gone', refund_id: null })
  expect(await webhooks.deliver(address, last('PAYMENT.CAPTURE.REFUNDED'))).toBe(204)
  expect((await order(orderId)).state).toBe('refunded')
  expect(emulator.orders.find(providerOrderId)!.capture!.refunds).toHaveLength(1)
  expect((await capture(orderId)).body.type).toBe('already-sold')
})

test("PAYP-15 what a message itself says moves nothing: only PayPal's own answer does", async () => {
  const { orderId, providerOrderId, productId } = await buy()
  const lie = webhooks.emit('PAYMENT.CAPTURE.COMPLETED', 'capture', {
    id: '3C679366HH908993F',
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '1200.00' },
    supplementary_data: { related_ids: { order_id: providerOrderId } },
  })
  expect(await webhooks.deliver(address, lie)).toBe(204)
  expect([(await order(orderId)).state, (await work(productId)).sold_out]).toEqual(['created', false])
})

test('PAYP-16 an order that is not known yet, and a PayPal that does not answer, are answered so that it is sent again', async () => {
  const elsewhere = webhooks.emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: '0AB00000XX000000U' })
  const response = await fetch(address, {
    method: 'POST',
    headers: webhooks.headersFor(elsewhere),
    body: elsewhere.body,
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  const { orderId } = await approved()
  const event = last('CHECKOUT.ORDER.APPROVED')
  emulator.failNext('read', { status: 500 }, { status: 500 }, { status: 500 })
  expect(await webhooks.deliver(address, event)).toBe(503)
  expect((await order(orderId)).state).toBe('created')
  expect(await webhooks.deliver(address, event)).toBe(204)
  expect((await order(orderId)).state).toBe('paid')
  expect((await kinds(orderId)).filter((kind) => kind === 'webhook')).toHaveLength(1)
})

test('PAYP-16 what is about no order is taken and forgotten', async () => {
  const dispute = webhooks.emit('CUSTOMER.DISPUTE.CREATED', 'dispute', { dispute_id: 'PP-D-1' })
  expect(await webhooks.deliver(address, dispute)).toBe(204)
  expect(await webhooks.deliver(address, dispute)).toBe(204)
})

test('PAYP-11 a forged message, and one that is replayed, move nothing', async () => {
  const { orderId } = await approved()
  const event = last('CHECKOUT.ORDER.APPROVED')
  const fiveDaysAgo = new Date(Date.now() - 5 * 86_400_000)
  for (const delivery of [
    { isForged: true },
    { webhookId: 'ANOTHERS0WEBHOOK' },
    { sentAt: fiveDaysAgo },
    { body: event.body.replace('1200.00', '1.00') },
    { headers: { 'PayPal-Cert-Url': 'https://evil.example/v1/notifications/certs/CERT-1' } },
  ])
    expect(await webhooks.deliver(address, event, delivery)).toBe(400)
  expect([(await order(orderId)).state, await kinds(orderId)]).toEqual(['created', ['created', 'provider-order']])
  expect(await app.context.db.select().from(webhook_events).where(eq(webhook_events.id, event.id))).toEqual([])
})

test('PAYP-16 a large body, another method and another provider are refused', async () => {
  const event = webhooks.emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: 'X'.repeat(300_000) })
  expect(await webhooks.deliver(address, event)).toBe(413)
  expect((await fetch(address)).status).toBe(405)
  expect((await fetch(address, { method: 'PUT', body: '{}' })).status).toBe(405)
  const demo = await startTestApp({ beside: app, logLevel: 'silent' })
  expect(await webhooks.deliver(`${demo.url}/api/webhooks/paypal`, last('PAYMENT.CAPTURE.COMPLETED'))).toBe(404)
  expect((await fetch(`${demo.url}/api/webhooks/paypal`)).status).toBe(404)
  await demo.stop()
})

test('PAYP-04 no page tells the secret of the account', async () => {
  for (const path of ['/', '/collection', '/api/home', '/admin/login', '/api/openapi.json']) {
    const response = await fetch(app.url + path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).not.toContain(emulator.env.PAYPAL_CLIENT_SECRET)
  }
})

test('PAYP-14 the program itself buys through PayPal, as it is started', async () => {
  const program = await startTestApp({ beside: app, env: emulator.env })
  const product = await newProduct(app.context.db)
  const ask = (path: string, json: object) =>
    fetch(program.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
  const { orderId, providerOrderId } = await (await ask('/api/orders', { productId: product.id })).json()
  emulator.approve(providerOrderId)
  expect((await ask(`/api/orders/${orderId}/capture`, {})).status).toBe(200)
  expect((await work(product.id)).sold_out).toBe(true)
  await program.stop()
})
