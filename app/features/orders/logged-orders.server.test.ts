import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { createLog } from '#server/create-log.ts'
import { newProduct } from '#tests/new-product.ts'
import { failingProvider, openTestShop, type TestShop } from '#tests/test-shop.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { openOrder } from './open-order.server.ts'
import { orderNumber } from './order-number.ts'
import { captureOrder } from './payment/capture-order.server.ts'
import { decideDemoPayment } from './payment/decide-demo-payment.server.ts'
import { reconcileOrders } from './payment/reconcile-orders.server.ts'
import { requestRefund } from './refunds/request-refund.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.database.drop())

let text = ''
const log = createLog({ logLevel: 'debug', release: '1.0.0' }, { write: (line: string) => (text += line) })
/** The shop whose provider fails in one of its calls. */
const failingAt = (call: Parameters<typeof failingProvider>[1], how: Parameters<typeof failingProvider>[2]) =>
  shop.with({ log, paymentProvider: failingProvider(shop.paymentProvider, call, how) })

async function approved() {
  const { id: productId } = await newProduct(shop.db)
  const opened = await openOrder(shop, { productId, clientAddress: `client ${productId}` })
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  await decideDemoPayment(shop, opened.order.providerOrderId, 'approve')
  return opened.order
}

const deeds: [string, () => Promise<string>][] = [
  [
    'the payment provider opened no order',
    async () => {
      const { id: productId } = await newProduct(shop.db)
      await openOrder(failingAt('createOrder', 'refuses'), { productId, clientAddress: 'a' })
      const [order] = await shop.db.select().from(orders).where(eq(orders.product_id, productId))
      return order!.id
    },
  ],
  [
    'the outcome of a capture is unknown',
    async () => {
      const { orderId } = await approved()
      await captureOrder(failingAt('captureOrder', 'loses-the-response'), orderId)
      return orderId
    },
  ],
  [
    'an order could not be reconciled',
    async () => {
      const { orderId } = await approved()
      await reconcileOrders(failingAt('readOrder', 'refuses'))
      return orderId
    },
  ],
  [
    'a refund is owed and the payment provider does not give it',
    async () => {
      const { orderId, providerOrderId } = await approved()
      await cancelOrder(shop, orderId)
      await shop.paymentProvider.captureOrder(providerOrderId, 'by hand')
      await reconcileOrders(failingAt('refundCapture', 'refuses'))
      return orderId
    },
  ],
  [
    'the payment provider was asked for a refund and did not answer',
    async () => {
      const { orderId } = await approved()
      await captureOrder(shop, orderId)
      const input = { id: uuidv7(), cents: 100, reason: 'Agreed', leftCents: 120_000, returnedBy: null }
      await requestRefund({ ...failingAt('refundCapture', 'refuses'), actor: shop.actor }, orderId, input)
      return orderId
    },
  ],
]

test.each(deeds)(
  'REQ-07 a line that says that %s names the number of the order, and not its id',
  async (says, deed) => {
    text = ''
    const orderId = await deed()
    const lines = text.split('\n').filter((line) => line.includes(says))
    expect(lines.map((line) => JSON.parse(line).order)).toContain(orderNumber(orderId))
    const all = await shop.db.select({ id: orders.id }).from(orders)
    expect(all.filter(({ id }) => text.includes(id))).toEqual([])
  },
)
