import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#app/features/orders/cancel-order.server.ts'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { demo_payments } from '#db/schema/demo-payments.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import { createPayPalProvider } from '#integrations/paypal/paypal-provider.server.ts'
import { newProduct } from '#tests/new-product.ts'
import { capturingProvider, dyingShop, failingProvider, openTestShop, type TestShop } from '#tests/test-shop.ts'
import { captureOrder } from './capture-order.server.ts'
import { decideDemoPayment } from './decide-demo-payment.server.ts'
import { reconcileOrders } from './reconcile-orders.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

let clients = 0
const open = (at: OrderContext, productId: string) =>
  openOrder(at, { productId, clientAddress: `192.0.2.${++clients}` })

async function opened(productId: string) {
  const outcome = await open(shop, productId)
  if (outcome.outcome !== 'opened') throw new Error(outcome.outcome)
  return outcome.order
}
const order = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!
const work = async (id: string) => (await shop.db.select().from(products).where(eq(products.id, id)))[0]!

/** What must hold of a work and its money once all is finished: sold and paid once, or free and nothing kept. */
async function expectBooksToAgree(productId: string) {
  const product = await work(productId)
  const itsOrders = await shop.db.select().from(orders).where(eq(orders.product_id, productId))
  const payments = await shop.db.select().from(demo_payments)
  const kept = itsOrders.filter(
    ({ provider_order_id }) => payments.find(({ id }) => id === provider_order_id)?.capture_status === 'COMPLETED',
  )
  const paid = itsOrders.filter(({ state }) => state === 'paid')
  expect(paid.map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
  expect(paid).toHaveLength(product.sold_out ? 1 : 0)
  if (product.sold_out) expect(product).toMatchObject({ quantity: 0, sold_price: paid[0]!.captured_amount })
  expect(itsOrders.filter(({ state }) => ['created', 'approved', 'capturing', 'pending'].includes(state))).toEqual([])
}

/** Does `deed` in a process that crashes at each of its steps in turn, and lets a new process finish what is left. */
async function dieAtEachStep(
  deed: (at: OrderContext, productId: string) => Promise<unknown>,
  afterwards: (productId: string) => Promise<void>,
) {
  let steps = 0
  for (const isDone of [false, true]) {
    for (let step = 1, isAlive = false; !isAlive; step++) {
      const product = await newProduct(shop.db)
      const dying = dyingShop(shop, step, { isDone })
      const end = await Promise.race([deed(dying.shop, product.id).then(() => 'finished'), dying.died])
      await reconcileOrders(shop)
      shop.pass(11 * 60_000)
      await reconcileOrders(shop)
      await expectBooksToAgree(product.id)
      await afterwards(product.id)
      isAlive = end === 'finished'
      steps = step - 1
    }
  }
  return steps
}

test('killed at any step of a purchase: the buyer who approved has the work, or nothing was taken', async () => {
  const steps = await dieAtEachStep(
    async (at, productId) => {
      const outcome = await open(at, productId)
      if (outcome.outcome !== 'opened') throw new Error(outcome.outcome)
      await decideDemoPayment(shop, outcome.order.providerOrderId, 'approve')
      await captureOrder(at, outcome.order.orderId)
    },
    async (productId) => {
      const approved = await shop.db
        .select()
        .from(orders)
        .innerJoin(demo_payments, eq(demo_payments.id, orders.provider_order_id))
        .where(eq(orders.product_id, productId))
      const isApproved = approved.some(({ demo_payments }) => demo_payments.status !== 'CREATED')
      expect((await work(productId)).sold_out).toBe(isApproved)
    },
  )
  expect(steps).toBeGreaterThan(6)
})

test('killed at any step of a refund: the money goes back once', async () => {
  const steps = await dieAtEachStep(
    async (at, productId) => {
      const bought = await opened(productId)
      await decideDemoPayment(shop, bought.providerOrderId, 'approve')
      const wrong = capturingProvider(at.paymentProvider, { amount: '1.00' })
      await captureOrder({ ...at, paymentProvider: wrong }, bought.orderId)
    },
    async () => {},
  )
  expect(steps).toBeGreaterThan(3)
})

test('killed at any step of its own work, the job is finished by the next one', async () => {
  const steps = await dieAtEachStep(
    async (at, productId) => {
      const bought = await opened(productId)
      await decideDemoPayment(shop, bought.providerOrderId, 'approve')
      await reconcileOrders(at)
    },
    async (productId) => expect((await work(productId)).sold_out).toBe(true),
  )
  expect(steps).toBeGreaterThan(4)
})

test('PAY-10 a page that closed between approval and capture has bought the work', async () => {
  const product = await newProduct(shop.db)
  const bought = await opened(product.id)
  await decideDemoPayment(shop, bought.providerOrderId, 'approve')
  await reconcileOrders(shop)
  expect((await order(bought.orderId)).state).toBe('paid')
  expect((await work(product.id)).sold_out).toBe(true)
})

test('PAYP-33 an order that PayPal calls complete without its capture is read again, and is not taken for one that was not approved', async () => {
  const emulator = await startPayPalEmulator({ now: shop.now })
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_URL: apiUrl } = emulator.env
  const paymentProvider = createPayPalProvider({ clientId, clientSecret, apiUrl }, { pause: async () => {} })
  const at = shop.with({ paymentProvider })
  try {
    const { id } = await newProduct(shop.db)
    const outcome = await open(at, id)
    if (outcome.outcome !== 'opened') throw new Error(outcome.outcome)
    const { orderId, providerOrderId } = outcome.order
    emulator.approve(providerOrderId)
    emulator.failNext('capture', 'cut-after', 'cut-after', 'cut-after')
    expect(await captureOrder(at, orderId)).toBe('pending')
    emulator.failNext('read', 'minimal')
    await reconcileOrders(at)
    expect((await order(orderId)).state).toBe('capturing')
    await reconcileOrders(at)
    expect((await order(orderId)).state).toBe('paid')
    expect((await work(id)).sold_out).toBe(true)
  } finally {
    await emulator.stop()
  }
})

test('a hold is released when its time is up, not before', async () => {
  const product = await newProduct(shop.db)
  const { orderId } = await opened(product.id)
  shop.pass(10 * 60_000 - 1)
  await reconcileOrders(shop)
  expect((await order(orderId)).state).toBe('created')
  shop.pass(1)
  await reconcileOrders(shop)
  expect((await order(orderId)).state).toBe('expired')
})

test('an approval that was withdrawn at the provider frees the work', async () => {
  const product = await newProduct(shop.db)
  const bought = await opened(product.id)
  await decideDemoPayment(shop, bought.providerOrderId, 'approve')
  const at = shop.with({ paymentProvider: failingProvider(shop.paymentProvider, 'captureOrder', 'refuses') })
  expect(await captureOrder(at, bought.orderId)).toBe('pending')
  await decideDemoPayment(shop, bought.providerOrderId, 'cancel')
  shop.pass(11 * 60_000)
  await reconcileOrders(shop)
  expect((await order(bought.orderId)).state).toBe('expired')
})

test('an order that the provider has never heard of frees the work', async () => {
  const product = await newProduct(shop.db)
  const { orderId } = await opened(product.id)
  await shop.db.update(orders).set({ state: 'capturing', provider_order_id: 'DEMO-gone' }).where(eq(orders.id, orderId))
  await reconcileOrders(shop)
  expect((await order(orderId)).state).toBe('declined')
  await opened(product.id)
})

test('money that turns up for a cancelled order goes back', async () => {
  const product = await newProduct(shop.db)
  const bought = await opened(product.id)
  await decideDemoPayment(shop, bought.providerOrderId, 'approve')
  await cancelOrder(shop, bought.orderId)
  await shop.paymentProvider.captureOrder(bought.providerOrderId, 'by some other hand')
  await reconcileOrders(shop)
  expect(await order(bought.orderId)).toMatchObject({ state: 'refunded', refund_reason: 'order-closed' })
  expect((await work(product.id)).sold_out).toBe(false)
})

test('a refund made by hand at the provider is noted', async () => {
  const product = await newProduct(shop.db)
  const bought = await opened(product.id)
  await decideDemoPayment(shop, bought.providerOrderId, 'pending')
  await captureOrder(shop, bought.orderId)
  await decideDemoPayment(shop, bought.providerOrderId, 'approve')
  await shop.paymentProvider.refundCapture((await order(bought.orderId)).capture_id!, 'by hand')
  await reconcileOrders(shop)
  expect((await order(bought.orderId)).state).toBe('refunded')
  expect((await work(product.id)).sold_out).toBe(false)
})

test('one order that cannot be read does not keep the others waiting', async () => {
  const stuck = await opened((await newProduct(shop.db)).id)
  const product = await newProduct(shop.db)
  const bought = await opened(product.id)
  for (const { providerOrderId } of [stuck, bought]) await decideDemoPayment(shop, providerOrderId, 'approve')
  const provider = {
    ...shop.paymentProvider,
    async readOrder(id: string) {
      if (id === stuck.providerOrderId) throw new Error('500')
      return shop.paymentProvider.readOrder(id)
    },
  }
  await reconcileOrders(shop.with({ paymentProvider: provider }))
  expect((await order(bought.orderId)).state).toBe('paid')
  expect((await order(stuck.orderId)).state).toBe('created')
  await reconcileOrders(shop)
  expect((await order(stuck.orderId)).state).toBe('paid')
})

test('several copies that reconcile at once finish each order once', async () => {
  const product = await newProduct(shop.db)
  const bought = await opened(product.id)
  await decideDemoPayment(shop, bought.providerOrderId, 'approve')
  await Promise.all(Array.from({ length: 5 }, () => reconcileOrders(shop)))
  expect((await order(bought.orderId)).state).toBe('paid')
  expect((await work(product.id)).version).toBe(product.version + 1)
})

test('orders of a provider that is no longer in use are left to staff; their holds still end', async () => {
  const product = await newProduct(shop.db)
  const { orderId } = await opened(product.id)
  const other = shop.with({ paymentProvider: { ...shop.paymentProvider, name: 'paypal' } })
  expect(await captureOrder(other, orderId)).toBe('not-approved')
  shop.pass(10 * 60_000)
  await reconcileOrders(other)
  expect((await order(orderId)).state).toBe('expired')
})

test('REF-10 a refund that the program owes and the provider refuses is asked for at growing intervals until it is given', async () => {
  const product = await newProduct(shop.db)
  const bought = await opened(product.id)
  await decideDemoPayment(shop, bought.providerOrderId, 'approve')
  const wrong = capturingProvider(shop.paymentProvider, { amount: '1.00' })
  const began = shop.now().getTime()
  const asked: number[] = []
  const refusing = shop.with({
    paymentProvider: {
      ...wrong,
      refundCapture: async () => {
        asked.push((shop.now().getTime() - began) / 60_000)
        return { outcome: 'refused', because: 'no-funds' }
      },
    },
  })
  expect(await captureOrder(refusing, bought.orderId)).toBe('pending')
  const rows = () => shop.db.$count(order_events, eq(order_events.order_id, bought.orderId))
  const before = await rows()
  for (let minute = 1; minute <= 60; minute++) {
    shop.pass(60_000)
    await reconcileOrders(refusing)
  }
  expect(asked).toEqual([0, 1, 2, 4, 8, 16, 32])
  // One more for what the first read says.
  expect(await rows()).toBe(before + 13)
  for (let minute = 61; minute <= 64; minute++) {
    expect((await order(bought.orderId)).state).toBe('capturing')
    shop.pass(60_000)
    await reconcileOrders(shop)
  }
  expect(await order(bought.orderId)).toMatchObject({ state: 'refunded', refund_reason: 'wrong-amount' })
})
