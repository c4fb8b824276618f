import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import { decideDemoPayment } from '#app/features/orders/payment/decide-demo-payment.server.ts'
import { reconcileProviderOrder } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { setProductSold } from '#app/features/products/admin/set-product-sold.server.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { newProduct } from '#tests/new-product.ts'
import { openTestShop, type TestShop } from '#tests/test-shop.ts'
import { runOrdersCommand } from './orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

const run = (...args: string[]) => runIn(shop, ...args)
async function runIn(context: OrderContext, ...args: string[]) {
  const output: string[] = []
  const complained: string[] = []
  const code = await runOrdersCommand(args, context, {
    say: (text) => output.push(text),
    complain: (text) => complained.push(text),
  })
  return { code, output: output.join('\n'), complained: complained.join('\n') }
}

test('ORD-06 undoes a paid order by its number, once and for a reason, and its work can be offered again', async () => {
  const product = await newProduct(shop.db)
  const opened = await openOrder(shop, { productId: product.id, clientAddress: '192.0.2.1' })
  const { orderId, providerOrderId } = (opened as Extract<typeof opened, { outcome: 'opened' }>).order
  const number = orderNumber(orderId)
  expect(await run('undo', number, '--reason', 'not paid yet')).toMatchObject({ code: 1 })
  await decideDemoPayment(shop, providerOrderId, 'approve')
  await captureOrder(shop, orderId)

  expect(await run('undo', number, '--reason', '  ')).toMatchObject({ code: 2 })
  expect(await run('undo', 'FFFFFFFF', '--reason', 'mistyped')).toMatchObject({ code: 1 })
  expect(await run('undo', number, '--reason', 'Damaged on its way; refunded by bank')).toEqual({
    code: 0,
    output: `Order ${number} is undone; its work can be marked available`,
    complained: '',
  })
  expect(await run('undo', orderId, '--reason', 'again')).toMatchObject({ code: 1 })

  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order).toMatchObject({
    state: 'paid',
    undone_at: shop.now(),
    undone_reason: 'Damaged on its way; refunded by bank',
  })
  const events = await shop.db.select().from(order_events).where(eq(order_events.order_id, orderId))
  expect(events.at(-1)).toMatchObject({
    kind: 'undone',
    detail: { by: expect.stringMatching(/^npm run orders \(.+\)$/) },
  })
  expect(await setProductSold(shop, { id: product.id, sold: false })).toEqual({ outcome: 'changed' })
  expect(await openOrder(shop, { productId: product.id, clientAddress: '192.0.2.2' })).toMatchObject({
    outcome: 'opened',
  })
})

test('ORD-17 closes an order that is being paid at a provider that is no longer in use, and its work can be sold; money that turns up goes back', async () => {
  const { id: productId } = await newProduct(shop.db)
  const opened = await openOrder(shop, { productId, clientAddress: '192.0.2.3' })
  const { orderId, providerOrderId } = (opened as Extract<typeof opened, { outcome: 'opened' }>).order
  const number = orderNumber(orderId)
  const close = ['close', number, '--reason', 'Tried before we opened'] as const
  const other = shop.with({ paymentProvider: { ...shop.paymentProvider, name: 'paypal' } })
  expect(await runIn(other, ...close)).toMatchObject({ code: 1 })
  await decideDemoPayment(shop, providerOrderId, 'pending')
  expect(await captureOrder(shop, orderId)).toBe('pending')

  expect(await run(...close)).toEqual({
    code: 1,
    output: '',
    complained: `There is no order ${number} that is being paid at a payment provider which is not in use any more`,
  })
  expect(await runIn(other, ...close)).toEqual({
    code: 0,
    output: `Order ${number} is closed; its work can be sold`,
    complained: '',
  })
  expect(await runIn(other, ...close)).toMatchObject({ code: 1 })
  const events = await shop.db.select().from(order_events).where(eq(order_events.order_id, orderId))
  expect(events.at(-1)).toMatchObject({ to_state: 'declined', detail: { reason: 'Tried before we opened' } })
  expect(await openOrder(shop, { productId, clientAddress: '192.0.2.4' })).toMatchObject({ outcome: 'opened' })

  await decideDemoPayment(shop, providerOrderId, 'approve')
  await reconcileProviderOrder(shop, providerOrderId)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order).toMatchObject({ state: 'refunded', refund_reason: 'order-closed' })
})

test.each([
  [[]],
  [['undo']],
  [['undo', 'A', '--reason']],
  [['redo', 'A', '--reason', 'x']],
  [['undo', 'A', '--reason', 'x', 'y']],
  [['close', 'A']],
])('used wrongly: %j', async (args) => {
  expect(await run(...args)).toMatchObject({ code: 2, complained: expect.stringContaining('npm run orders') })
})
