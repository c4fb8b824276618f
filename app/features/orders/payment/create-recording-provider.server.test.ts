import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import { order_events } from '#db/schema/orders.ts'
import { startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import type { Fault } from '#integrations/paypal/emulator/faults.ts'
import { createPayPalProvider } from '#integrations/paypal/paypal-provider.server.ts'
import { newProduct } from '#tests/new-product.ts'
import { failingProvider, openTestShop, type TestShop } from '#tests/test-shop.ts'
import { captureOrder } from './capture-order.server.ts'
import { createRecordingProvider } from './create-recording-provider.server.ts'
import { decideDemoPayment } from './decide-demo-payment.server.ts'
import { reconcileOrders } from './reconcile-orders.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

let buyers = 0
async function approved() {
  const { id: productId } = await newProduct(shop.db, { price: 1200 })
  const opened = await openOrder(shop, { productId, clientAddress: `192.0.2.${++buyers}` })
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  await decideDemoPayment(shop, opened.order.providerOrderId, 'approve')
  return opened.order
}
async function exchange(orderId: string) {
  const rows = await shop.db
    .select()
    .from(order_events)
    .where(eq(order_events.order_id, orderId))
    .orderBy(asc(order_events.id))
  return rows.filter(({ kind }) => kind.startsWith('provider-a')).map(({ kind, detail }) => [kind, detail])
}

test('PAYP-30 what the provider was asked and what it said stand in the ledger, without who paid', async () => {
  const { orderId, providerOrderId } = await approved()
  expect(await captureOrder(shop, orderId)).toBe('completed')
  const { 3: captured, ...before } = await exchange(orderId)
  expect(Object.values(before)).toEqual([
    ['provider-asked', { call: 'create', amount: '1200.00', currency: 'USD' }],
    ['provider-answered', { call: 'create', answer: { providerOrderId } }],
    ['provider-asked', { call: 'capture', providerOrderId }],
  ])
  expect(captured).toEqual([
    'provider-answered',
    {
      call: 'capture',
      answer: {
        outcome: 'captured',
        capture: {
          captureId: expect.any(String),
          status: 'COMPLETED',
          amount: '1200.00',
          currency: 'USD',
          refunds: [],
        },
      },
    },
  ])
  expect(JSON.stringify(await exchange(orderId))).not.toContain('collector@example.com')
})

test('PAYP-30 a request stands in the ledger before it is sent, and an answer that was lost is said to be unknown', async () => {
  const { orderId, providerOrderId } = await approved()
  let asked: unknown
  const losing = failingProvider(shop.paymentProvider, 'captureOrder', 'loses-the-response')
  const at = shop.with({
    paymentProvider: {
      ...losing,
      async captureOrder(...call) {
        asked = (await exchange(orderId)).at(-1)
        return losing.captureOrder(...call)
      },
    },
  })
  expect(await captureOrder(at, orderId)).toBe('pending')
  expect(asked).toEqual(['provider-asked', { call: 'capture', providerOrderId }])
  expect((await exchange(orderId)).at(-1)).toEqual([
    'provider-answered',
    { call: 'capture', unknown: 'demo: terminated' },
  ])
})

test('PAYP-30 a read that is repeated is written down when its answer is another', async () => {
  const { orderId, providerOrderId } = await approved()
  const reads = async () =>
    (await exchange(orderId)).filter(([, detail]) => (detail as { call: string }).call === 'read')
  const provider = createRecordingProvider(shop, orderId)
  for (let times = 0; times < 3; times++) await provider.readOrder(providerOrderId)
  expect(await reads()).toHaveLength(1)
  const hanging = { ...shop, paymentProvider: failingProvider(shop.paymentProvider, 'readOrder', 'hangs') }
  for (let times = 0; times < 2; times++)
    await expect(createRecordingProvider(hanging, orderId).readOrder(providerOrderId)).rejects.toThrow()
  expect(await reads()).toHaveLength(2)
  await decideDemoPayment(shop, providerOrderId, 'pending')
  await reconcileOrders(shop)
  await reconcileOrders(shop)
  const details = (await reads()).map(([, detail]) => detail)
  expect(details).toMatchObject([
    { answer: { status: 'APPROVED', capture: null } },
    { unknown: 'demo: no answer in 30 ms' },
    { answer: { status: 'APPROVED', capture: null } },
    { answer: { status: 'COMPLETED', capture: { status: 'PENDING' } } },
  ])
})

test('PAYP-35 while PayPal fails in one way a repeated read is written down once, and its id of each exchange is for the log', async () => {
  const emulator = await startPayPalEmulator({ now: shop.now })
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_URL: apiUrl } = emulator.env
  const timing = { pause: async () => {}, now: shop.now }
  const at = shop.with({ paymentProvider: createPayPalProvider({ clientId, clientSecret, apiUrl }, timing) })
  const { id: productId } = await newProduct(shop.db, { price: 1200 })
  const opened = await openOrder(at, { productId, clientAddress: `192.0.2.${++buyers}` })
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  const { orderId, providerOrderId } = opened.order
  const messages: string[] = []
  for (let times = 0; times < 2; times++) {
    emulator.failNext('read', ...Array<Fault>(3).fill({ status: 503 }))
    await createRecordingProvider(at, orderId)
      .readOrder(providerOrderId)
      .catch((error: Error) => messages.push(error.message))
  }
  await emulator.stop()
  expect(messages).toEqual(Array(2).fill(expect.stringMatching(/: 503 \w+ \(debug id \w+\)$/)))
  expect(messages[0]).not.toBe(messages[1])
  const reads = (await exchange(orderId)).filter(([, detail]) => (detail as { call: string }).call === 'read')
  expect(reads).toEqual([
    ['provider-answered', { call: 'read', unknown: expect.stringMatching(/^PayPal: GET \S+: 503 \w+$/) }],
  ])
})
