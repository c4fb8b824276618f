import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order_events, orders } from '#db/schema/orders.ts'
import { newProduct } from '#tests/new-product.ts'
import { openTestShop, type TestShop } from '#tests/test-shop.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { deleteUnpaidOrders } from './delete-unpaid-orders.server.ts'
import { openOrder } from './open-order.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

const dayMs = 24 * 3_600_000
type NewOrder = typeof orders.$inferInsert

async function newOrder(facts: Partial<NewOrder>): Promise<string> {
  const { id: product_id } = await newProduct(shop.db, { sold_out: true, sold_at: shop.now(), quantity: 0 })
  const id = uuidv7()
  const order: NewOrder = {
    id,
    product_id,
    state: 'expired',
    provider: 'demo',
    amount: 1200,
    snapshot: {},
    client_address: '192.0.2.1',
    hold_expires_at: shop.now(),
    created_at: shop.now(),
    updated_at: shop.now(),
    ...facts,
  }
  await shop.db.insert(orders).values(order)
  await shop.db.insert(order_events).values({ order_id: id, at: shop.now(), kind: 'created' })
  return id
}
const count = (id: string) => shop.db.$count(orders, eq(orders.id, id))
const countEvents = (id: string) => shop.db.$count(order_events, eq(order_events.order_id, id))

test('ORD-09 an order that was cancelled goes with its ledger after 30 days, not before, and others stay', async () => {
  const { id: productId } = await newProduct(shop.db)
  const opened = await openOrder(shop, { productId, clientAddress: '192.0.2.9' })
  const { orderId } = (opened as Extract<typeof opened, { outcome: 'opened' }>).order
  await cancelOrder(shop, orderId)
  shop.pass(30 * dayMs)
  expect(await deleteUnpaidOrders(shop)).toBe(0)
  expect(await countEvents(orderId)).toBe(5)
  const younger = await newOrder({ state: 'cancelled' })
  shop.pass(1)
  expect(await deleteUnpaidOrders(shop)).toBe(1)
  expect([await count(orderId), await countEvents(orderId)]).toEqual([0, 0])
  expect([await count(younger), await countEvents(younger)]).toEqual([1, 1])
})

test('ORD-09 declined and expired orders go too, however many', async () => {
  const declined = await newOrder({ state: 'declined', capture_id: 'declined by the bank' })
  for (let times = 0; times < 3; times++) await newOrder({ state: 'expired' })
  shop.pass(31 * dayMs)
  expect(await deleteUnpaidOrders(shop)).toBeGreaterThanOrEqual(4)
  expect(await count(declined)).toBe(0)
})

test.each<[string, Partial<NewOrder>]>([
  ['is paid', { state: 'paid', captured_amount: 1200 }],
  ['is refunded', { state: 'refunded', refund_id: 'R1' }],
  ['was cancelled and has a refund owed', { state: 'cancelled', refund_reason: 'order-closed' }],
  ['was cancelled and has a capture', { state: 'cancelled', capture_id: 'C1' }],
  ['expired and took money', { state: 'expired', captured_amount: 1200 }],
  ['is being captured', { state: 'capturing' }],
  ['is pending', { state: 'pending' }],
  ['is open', { state: 'created' }],
])('ORD-09 an order that %s is kept, by the database too', async (_, facts) => {
  const id = await newOrder(facts)
  shop.pass(400 * dayMs)
  await deleteUnpaidOrders(shop)
  expect([await count(id), await countEvents(id)]).toEqual([1, 1])
  await expect(shop.db.delete(orders).where(eq(orders.id, id))).rejects.toMatchObject({
    cause: { constraint: 'orders_with_money_are_kept' },
  })
})

test('ORD-09 the ledger of an order that is there only grows', async () => {
  const id = await newOrder({ state: 'cancelled' })
  const isIts = eq(order_events.order_id, id)
  await expect(shop.db.delete(order_events).where(isIts)).rejects.toMatchObject({ cause: { message: /append-only/ } })
  await expect(shop.db.update(order_events).set({ kind: 'x' }).where(isIts)).rejects.toMatchObject({
    cause: { message: /append-only/ },
  })
})
