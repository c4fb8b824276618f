import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import { setProductSold } from '#app/features/products/admin/set-product-sold.server.ts'
import { demo_payments } from '#db/schema/demo-payments.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { failingProvider, openTestShop, type TestShop } from '#tests/test-shop.ts'
import { captureOrder } from './capture-order.server.ts'
import { decideDemoPayment } from './decide-demo-payment.server.ts'
import { reconcileOrders } from './reconcile-orders.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

let clients = 0
async function open(productId: string) {
  const opened = await openOrder(shop, { productId, clientAddress: `192.0.2.${++clients}` })
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  return opened.order
}
async function buyer(productId: string) {
  const order = await open(productId)
  await decideDemoPayment(shop, order.providerOrderId, 'approve')
  return order
}
const order = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!
const work = async (id: string) => (await shop.db.select().from(products).where(eq(products.id, id)))[0]!
const payment = async (id: string) => (await shop.db.select().from(demo_payments).where(eq(demo_payments.id, id)))[0]!

test('ORD-01 a buyer who was told "sold" is not charged when staff offers the work again', async () => {
  const product = await newProduct(shop.db)
  const bought = await open(product.id)
  await setProductSold(shop, { id: product.id, sold: true })
  await decideDemoPayment(shop, bought.providerOrderId, 'approve')
  expect(await captureOrder(shop, bought.orderId)).toBe('already-sold')
  expect(await order(bought.orderId)).toMatchObject({ state: 'cancelled', closed_because: 'already-sold' })
  const events = await shop.db.select().from(order_events).where(eq(order_events.order_id, bought.orderId))
  expect(events.at(-1)).toMatchObject({ kind: 'cancelled', detail: { because: 'already-sold' } })

  await setProductSold(shop, { id: product.id, sold: false })
  await reconcileOrders(shop)
  shop.pass(3 * 3_600_000)
  await reconcileOrders(shop)
  expect((await payment(bought.providerOrderId)).capture_id).toBeNull()
  expect((await work(product.id)).sold_out).toBe(false)
  expect(await captureOrder(shop, bought.orderId)).toBe('already-sold')
})

test('ORD-01 the response "on hold" to a capture ends the order: it is not charged when the next buyer leaves', async () => {
  const product = await newProduct(shop.db)
  const late = await buyer(product.id)
  shop.pass(11 * 60_000)
  await open(product.id)
  expect(await captureOrder(shop, late.orderId)).toBe('on-hold')
  expect(await order(late.orderId)).toMatchObject({ state: 'cancelled', closed_because: 'on-hold' })
  shop.pass(11 * 60_000)
  await reconcileOrders(shop)
  expect(await captureOrder(shop, late.orderId)).toBe('on-hold')
  expect((await payment(late.providerOrderId)).capture_id).toBeNull()
})

test('ORD-01 a work that was deleted or taken back to draft meanwhile ends an order whose time is up', async () => {
  const drafted = await newProduct(shop.db)
  const deleted = await newProduct(shop.db)
  const late = [await buyer(drafted.id), await buyer(deleted.id)]
  shop.pass(11 * 60_000)
  // The job has not come by: nobody has written down yet that the time is up.
  await shop.db.update(products).set({ status: 'draft' }).where(eq(products.id, drafted.id))
  await shop.db.update(orders).set({ state: 'expired' }).where(eq(orders.product_id, deleted.id))
  await shop.db.delete(products).where(eq(products.id, deleted.id))
  for (const { orderId } of late) {
    expect(await captureOrder(shop, orderId)).toBe('already-sold')
    expect((await order(orderId)).state).toBe('cancelled')
  }
})

test('ORD-02 an order that was approved is closed when its time is up, and taken again only when the buyer asks', async () => {
  const product = await newProduct(shop.db)
  const bought = await buyer(product.id)
  shop.pass(10 * 60_000)
  await reconcileOrders(shop)
  expect((await order(bought.orderId)).state).toBe('expired')
  expect((await payment(bought.providerOrderId)).capture_id).toBeNull()
  await reconcileOrders(shop)
  expect((await order(bought.orderId)).state).toBe('expired')
  expect(await captureOrder(shop, bought.orderId)).toBe('completed')
})

test('ORD-02 a hold that runs out while the job reads the provider is not captured', async () => {
  const product = await newProduct(shop.db)
  const bought = await buyer(product.id)
  const slow = {
    ...shop.paymentProvider,
    async readOrder(id: string) {
      const truth = await shop.paymentProvider.readOrder(id)
      if (id === bought.providerOrderId) {
        shop.pass(11 * 60_000)
        await shop.db.update(orders).set({ state: 'expired' }).where(eq(orders.id, bought.orderId))
      }
      return truth
    },
  }
  await reconcileOrders(shop.with({ paymentProvider: slow }))
  expect((await order(bought.orderId)).state).toBe('expired')
  expect((await payment(bought.providerOrderId)).capture_id).toBeNull()
})

test('ORD-02 a capture that had begun before the crash is finished by the job, however late', async () => {
  const product = await newProduct(shop.db)
  const bought = await buyer(product.id)
  const crashing = failingProvider(shop.paymentProvider, 'captureOrder', 'refuses')
  expect(await captureOrder(shop.with({ paymentProvider: crashing }), bought.orderId)).toBe('pending')
  shop.pass(24 * 3_600_000)
  await reconcileOrders(shop)
  expect((await order(bought.orderId)).state).toBe('paid')
})

test('ORD-01 the job voids the payment of an order that was closed', async () => {
  const product = await newProduct(shop.db)
  const bought = await buyer(product.id)
  await setProductSold(shop, { id: product.id, sold: true })
  await captureOrder(shop, bought.orderId)
  await reconcileOrders(shop)
  expect((await payment(bought.providerOrderId)).status).toBe('VOIDED')
})
