import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#app/features/orders/cancel-order.server.ts'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import { demo_payments } from '#db/schema/demo-payments.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { capturingProvider, failingProvider, openTestShop, type TestShop } from '#tests/test-shop.ts'
import { captureOrder } from './capture-order.server.ts'
import { decideDemoPayment } from './decide-demo-payment.server.ts'
import type { DemoAction } from './demo-actions.ts'
import { reconcileOrders } from './reconcile-orders.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

let clients = 0
/** A buyer who opened an order for `productId` and, unless `action` is null, decided about the payment. */
async function buyer(productId: string, action: DemoAction | null = 'approve') {
  const opened = await openOrder(shop, { productId, clientAddress: `192.0.2.${++clients}` })
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  if (action) await decideDemoPayment(shop, opened.order.providerOrderId, action)
  return opened.order
}
const order = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!
const work = async (id: string) => (await shop.db.select().from(products).where(eq(products.id, id)))[0]!
const payment = async (id: string) => (await shop.db.select().from(demo_payments).where(eq(demo_payments.id, id)))[0]!
/** What the ledger says happened, without what the provider was asked for it. */
const kinds = async (id: string) =>
  (await shop.db.select().from(order_events).where(eq(order_events.order_id, id)).orderBy(order_events.id))
    .map(({ kind }) => kind)
    .filter((kind) => !kind.startsWith('provider-a'))

test('PAY-10 PAY-13 DATA-14 NET-18 OP-75 a COMPLETED capture marks the work sold: these four columns, nothing else', async () => {
  const before = await newProduct(shop.db, { price: 1200, quantity: 3 })
  const bought = await buyer(before.id)
  expect(await captureOrder(shop, bought.orderId)).toBe('completed')
  expect(await work(before.id)).toEqual({
    ...before,
    sold_out: true,
    quantity: 0,
    sold_at: shop.now(),
    sold_price: 1200,
    version: before.version + 1,
  })
  expect(await order(bought.orderId)).toMatchObject({
    state: 'paid',
    captured_amount: 1200,
    payer: { email: 'collector@example.com' },
  })
  expect(await kinds(bought.orderId)).toEqual(['created', 'provider-order', 'capturing', 'capture-recorded', 'paid'])
})

test('a repeated capture returns the same and changes nothing', async () => {
  const product = await newProduct(shop.db)
  const { orderId } = await buyer(product.id)
  expect(await captureOrder(shop, orderId)).toBe('completed')
  const sold = await work(product.id)
  const events = await kinds(orderId)
  shop.pass(60_000)
  expect(await captureOrder(shop, orderId)).toBe('completed')
  await reconcileOrders(shop)
  expect(await work(product.id)).toEqual(sold)
  expect(await kinds(orderId)).toEqual(events)
})

test('captures of one order at the same instant are one sale', async () => {
  const product = await newProduct(shop.db)
  const { orderId } = await buyer(product.id)
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => captureOrder(shop, orderId)))
  expect(outcomes).toEqual(Array(12).fill('completed'))
  expect((await kinds(orderId)).filter((kind) => kind === 'paid')).toHaveLength(1)
  expect((await work(product.id)).version).toBe(product.version + 1)
})

test('what the buyer has not approved is not captured, and the hold stays as it was', async () => {
  const product = await newProduct(shop.db)
  const { orderId, holdExpiresAt } = await buyer(product.id, null)
  expect(await captureOrder(shop, orderId)).toBe('not-approved')
  expect(await order(orderId)).toMatchObject({ state: 'created', hold_expires_at: holdExpiresAt })
  expect((await work(product.id)).sold_out).toBe(false)
})

test('PAY-14 OP-31 a declined payment frees the work, and the next try can succeed', async () => {
  const product = await newProduct(shop.db)
  const { orderId } = await buyer(product.id, 'decline')
  expect(await captureOrder(shop, orderId)).toBe('payment-declined')
  expect(await captureOrder(shop, orderId)).toBe('payment-declined')
  expect((await work(product.id)).sold_out).toBe(false)
  const again = await buyer(product.id)
  expect(await captureOrder(shop, again.orderId)).toBe('completed')
})

test.each(['DECLINED', 'FAILED'] as const)(
  'PAY-14 a capture that says %s sells nothing and frees the work',
  async (status) => {
    const product = await newProduct(shop.db)
    const { orderId } = await buyer(product.id)
    const at = shop.with({ paymentProvider: capturingProvider(shop.paymentProvider, { status }) })
    expect(await captureOrder(at, orderId)).toBe('payment-declined')
    expect((await work(product.id)).sold_out).toBe(false)
    expect((await order(orderId)).state).toBe('declined')
  },
)

test('PAY-14 OP-31 a PENDING capture keeps the hold until the bank answers, however long it takes', async () => {
  const product = await newProduct(shop.db)
  const bought = await buyer(product.id, 'pending')
  expect(await captureOrder(shop, bought.orderId)).toBe('pending')
  shop.pass(3 * 24 * 3_600_000)
  await reconcileOrders(shop)
  expect(await openOrder(shop, { productId: product.id, clientAddress: '203.0.113.9' })).toMatchObject({
    outcome: 'on-hold',
  })
  expect(await captureOrder(shop, bought.orderId)).toBe('pending')
  expect((await work(product.id)).sold_out).toBe(false)

  await decideDemoPayment(shop, bought.providerOrderId, 'approve')
  await reconcileOrders(shop)
  expect(await captureOrder(shop, bought.orderId)).toBe('completed')
  expect(await work(product.id)).toMatchObject({ sold_out: true, sold_price: 1200 })
})

test('OP-31 a pending payment that the bank refuses in the end frees the work', async () => {
  const product = await newProduct(shop.db)
  const bought = await buyer(product.id, 'pending')
  await captureOrder(shop, bought.orderId)
  await decideDemoPayment(shop, bought.providerOrderId, 'decline')
  await reconcileOrders(shop)
  expect(await captureOrder(shop, bought.orderId)).toBe('payment-declined')
  await buyer(product.id)
})

test.each([{ amount: '1199.99' }, { amount: '1200.01' }, { currency: 'EUR' }, { amount: '1' }])(
  'COMPLETED with %o is given back and shown in the ledger',
  async (overrides) => {
    const product = await newProduct(shop.db, { price: 1200 })
    const bought = await buyer(product.id)
    const at = shop.with({ paymentProvider: capturingProvider(shop.paymentProvider, overrides) })
    expect(await captureOrder(at, bought.orderId)).toBe('payment-declined')
    expect((await work(product.id)).sold_out).toBe(false)
    expect(await order(bought.orderId)).toMatchObject({ state: 'refunded', refund_reason: 'wrong-amount' })
    expect((await payment(bought.providerOrderId)).capture_status).toBe('REFUNDED')
    expect((await kinds(bought.orderId)).slice(-3)).toEqual(['capture-recorded', 'refund-owed', 'refunded'])
  },
)

test('a hold that ran out is taken again when the work is free', async () => {
  const product = await newProduct(shop.db)
  const { orderId } = await buyer(product.id)
  shop.pass(11 * 60_000)
  await shop.db.update(orders).set({ state: 'expired' }).where(eq(orders.id, orderId))
  expect(await captureOrder(shop, orderId)).toBe('completed')
  expect((await work(product.id)).sold_out).toBe(true)
})

test('a hold that ran out is not taken from the next buyer, whose purchase goes on', async () => {
  const product = await newProduct(shop.db)
  const late = await buyer(product.id)
  shop.pass(11 * 60_000)
  const next = await buyer(product.id)
  expect(await captureOrder(shop, late.orderId)).toBe('on-hold')
  expect((await payment(late.providerOrderId)).capture_id).toBeNull()
  expect(await captureOrder(shop, next.orderId)).toBe('completed')
  expect(await captureOrder(shop, late.orderId)).toBe('on-hold')
  expect((await payment(late.providerOrderId)).capture_id).toBeNull()
})

test('asking for money again and again does not prolong a hold', async () => {
  const product = await newProduct(shop.db)
  const { orderId } = await buyer(product.id, null)
  shop.pass(11 * 60_000)
  expect(await captureOrder(shop, orderId)).toBe('not-approved')
  expect((await order(orderId)).state).toBe('expired')
  await buyer(product.id)
})

test('ORD-12 whoever let a hold run out without approving keeps nobody from the work by asking for a capture', async () => {
  const product = await newProduct(shop.db)
  const { orderId, providerOrderId } = await buyer(product.id, null)
  shop.pass(11 * 60_000)
  await captureOrder(shop, orderId)
  const before = await kinds(orderId)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const wait = async () => {
    ask()
    await gate
  }
  const { readOrder, captureOrder: capture, ...provider } = shop.paymentProvider
  const slow = {
    ...provider,
    readOrder: (id: string) => wait().then(() => readOrder(id)),
    captureOrder: (id: string, key: string) => wait().then(() => capture(id, key)),
  }
  const late = captureOrder(shop.with({ paymentProvider: slow }), orderId)
  await asked
  const next = await openOrder(shop, { productId: product.id, clientAddress: '203.0.113.9' })
  open()
  expect(await late).toBe('not-approved')
  expect(next.outcome).toBe('opened')
  expect(await kinds(orderId)).toEqual(before)
  expect((await order(orderId)).state).toBe('expired')

  // The late buyer approves after all, while the next one pays.
  await decideDemoPayment(shop, providerOrderId, 'approve')
  expect(await captureOrder(shop, orderId)).toBe('on-hold')
})

test.each(['refuses', 'hangs', 'returns-garbage'] as const)(
  'ORD-12 while a provider that %s cannot say whether a late buyer approved nothing is held, and asking again pays',
  async (how) => {
    const product = await newProduct(shop.db)
    const { orderId } = await buyer(product.id)
    shop.pass(11 * 60_000)
    const away = failingProvider(shop.paymentProvider, 'readOrder', how)
    expect(await captureOrder(shop.with({ paymentProvider: away }), orderId)).toBe('pending')
    expect((await order(orderId)).state).toBe('expired')
    expect(await captureOrder(shop, orderId)).toBe('completed')
  },
)

test('ORD-12 money that was taken for an order before its time ran out is found when its buyer asks again', async () => {
  const product = await newProduct(shop.db)
  const { orderId, providerOrderId } = await buyer(product.id)
  await shop.paymentProvider.captureOrder(providerOrderId, `capture-${orderId}`)
  shop.pass(11 * 60_000)
  expect(await captureOrder(shop, orderId)).toBe('completed')
})

test('money taken for a work that staff sold meanwhile goes back, and the ledger says so', async () => {
  const product = await newProduct(shop.db)
  const bought = await buyer(product.id)
  const sellsFirst = {
    ...shop.paymentProvider,
    async captureOrder(id: string, key: string) {
      await shop.db
        .update(products)
        .set({ sold_out: true, quantity: 0, sold_at: shop.now(), sold_price: 1000 })
        .where(eq(products.id, product.id))
      return shop.paymentProvider.captureOrder(id, key)
    },
  }
  expect(await captureOrder(shop.with({ paymentProvider: sellsFirst }), bought.orderId)).toBe('already-sold')
  expect(await order(bought.orderId)).toMatchObject({
    state: 'refunded',
    refund_reason: 'work-gone',
    captured_amount: 1200,
  })
  expect((await payment(bought.providerOrderId)).capture_status).toBe('REFUNDED')
  expect((await work(product.id)).sold_price).toBe(1000)
})

test('a work that staff sold before is not paid for', async () => {
  const product = await newProduct(shop.db)
  const bought = await buyer(product.id)
  await shop.db
    .update(products)
    .set({ sold_out: true, quantity: 0, sold_at: shop.now() })
    .where(eq(products.id, product.id))
  expect(await captureOrder(shop, bought.orderId)).toBe('already-sold')
  expect((await payment(bought.providerOrderId)).capture_id).toBeNull()
})

test('a refund that the provider does not give is asked for until it does; meanwhile nothing is sold for it', async () => {
  const product = await newProduct(shop.db)
  const bought = await buyer(product.id)
  const wrong = capturingProvider(shop.paymentProvider, { amount: '1.00' })
  const at = shop.with({ paymentProvider: failingProvider(wrong, 'refundCapture', 'refuses') })
  expect(await captureOrder(at, bought.orderId)).toBe('pending')
  expect(await order(bought.orderId)).toMatchObject({ state: 'capturing', refund_reason: 'wrong-amount' })
  await reconcileOrders(at)
  expect((await order(bought.orderId)).state).toBe('capturing')
  // Even if the provider should say otherwise later, the decision stands.
  await reconcileOrders(shop)
  expect(await order(bought.orderId)).toMatchObject({ state: 'refunded', refund_reason: 'wrong-amount' })
  expect((await work(product.id)).sold_out).toBe(false)
})

test.each(['refuses', 'loses-the-response', 'hangs', 'returns-garbage'] as const)(
  'OP-31 a provider that %s while it captures leaves the outcome open, and the job finishes it',
  async (how) => {
    const product = await newProduct(shop.db)
    const { orderId } = await buyer(product.id)
    const early: string[] = []
    const at = shop.with({
      paymentProvider: failingProvider(shop.paymentProvider, 'captureOrder', how),
      jobs: { send: async (name) => void early.push(name) },
    })
    expect(await captureOrder(at, orderId)).toBe('pending')
    expect(early).toEqual(['reconcile-orders'])
    expect(await cancelOrder(shop, orderId)).toBe('in-progress')
    expect(await openOrder(shop, { productId: product.id, clientAddress: '203.0.113.9' })).toMatchObject({
      outcome: 'on-hold',
    })
    await reconcileOrders(shop)
    expect(await captureOrder(shop, orderId)).toBe('completed')
    expect((await work(product.id)).sold_out).toBe(true)
  },
)

test('unknown, cancelled and never opened orders are not captured', async () => {
  const product = await newProduct(shop.db)
  const bought = await buyer(product.id)
  expect(await captureOrder(shop, '019cb000-0000-7000-8000-00000000dead')).toBe('not-found')
  expect(await captureOrder(shop, 'x')).toBe('not-found')
  expect(await cancelOrder(shop, bought.orderId)).toBe('cancelled')
  expect(await captureOrder(shop, bought.orderId)).toBe('not-approved')
  expect((await payment(bought.providerOrderId)).capture_id).toBeNull()
})
