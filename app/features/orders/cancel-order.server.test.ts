import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import { decideDemoPayment } from '#app/features/orders/payment/decide-demo-payment.server.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { newProduct } from '#tests/new-product.ts'
import { withClient } from '#tests/test-postgres.ts'
import { failingProvider, openTestShop, type TestShop } from '#tests/test-shop.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { openOrder } from './open-order.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

let clients = 0
async function open() {
  const product = await newProduct(shop.db)
  const opened = await openOrder(shop, { productId: product.id, clientAddress: `192.0.2.${++clients}` })
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  return opened.order
}
const stateOf = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!.state

test('PAY-19 OP-32 cancelling releases the hold, once, however often it is asked', async () => {
  const { orderId } = await open()
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => cancelOrder(shop, orderId)))
  expect(outcomes).toEqual(Array(8).fill('cancelled'))
  const events = await shop.db.select().from(order_events).where(eq(order_events.order_id, orderId))
  expect(events.filter(({ kind }) => kind === 'cancelled')).toMatchObject([
    { from_state: 'created', to_state: 'cancelled' },
  ])
})

test('a buyer who cancels after the time is up stays cancelled: no late approval can take their money', async () => {
  const order = await open()
  await shop.db.update(orders).set({ state: 'expired' }).where(eq(orders.id, order.orderId))
  expect(await cancelOrder(shop, order.orderId)).toBe('cancelled')
  await decideDemoPayment(shop, order.providerOrderId, 'approve')
  expect(await captureOrder(shop, order.orderId)).toBe('not-approved')
})

test('it is too late once the money is under way or paid', async () => {
  const order = await open()
  await decideDemoPayment(shop, order.providerOrderId, 'approve')
  await captureOrder(
    shop.with({ paymentProvider: failingProvider(shop.paymentProvider, 'captureOrder', 'hangs') }),
    order.orderId,
  )
  expect(await cancelOrder(shop, order.orderId)).toBe('in-progress')
  await captureOrder(shop, order.orderId)
  expect(await cancelOrder(shop, order.orderId)).toBe('already-paid')
  expect(await stateOf(order.orderId)).toBe('paid')
})

test('ORD-34 a buyer who cancels while the order comes back from a capture releases the hold', async () => {
  const { orderId } = await open()
  await shop.db.update(orders).set({ state: 'capturing' }).where(eq(orders.id, orderId))
  await withClient(shop.database.url, async (other) => {
    await other.query('begin')
    await other.query(`update orders set state = 'created' where id = $1`, [orderId])
    const cancelling = cancelOrder(shop, orderId)
    await Promise.race([cancelling, awaitBlocked(shop.db)])
    await other.query('commit')
    expect([await cancelling, await stateOf(orderId)]).toEqual(['cancelled', 'cancelled'])
  })
})

test('cancel and capture at the same instant: either the buyer paid or nothing was taken', async () => {
  for (let round = 0; round < 10; round++) {
    const order = await open()
    await decideDemoPayment(shop, order.providerOrderId, 'approve')
    const [cancelled, captured] = await Promise.all([
      cancelOrder(shop, order.orderId),
      captureOrder(shop, order.orderId),
    ])
    expect([
      ['cancelled', 'not-approved'],
      ['in-progress', 'completed'],
      ['already-paid', 'completed'],
    ]).toContainEqual([cancelled, captured])
  }
})

test('an unknown order is not found', async () => {
  expect(await cancelOrder(shop, '019cb000-0000-7000-8000-00000000dead')).toBe('not-found')
  expect(await cancelOrder(shop, 'no id')).toBe('not-found')
})
