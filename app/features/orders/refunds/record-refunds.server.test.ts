import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#app/features/orders/cancel-order.server.ts'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import { decideDemoPayment } from '#app/features/orders/payment/decide-demo-payment.server.ts'
import type { PaymentCapture, PaymentProvider, PaymentRefund } from '#app/features/orders/payment/payment-provider.ts'
import { reconcileProviderOrder } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { newProduct } from '#tests/new-product.ts'
import { openTestShop, type TestShop } from '#tests/test-shop.ts'
import { recordRefunds } from './record-refunds.server.ts'

let plain: TestShop
let shop: OrderContext
beforeAll(async () => {
  plain = await openTestShop()
  shop = plain
})
afterAll(() => plain.database.drop())

let clients = 0
/** An order for a work of $1,200 that its buyer has approved. */
async function approved() {
  const { id: productId } = await newProduct(shop.db, { price: 1200 })
  const opened = await openOrder(shop, { productId, clientAddress: `192.0.2.${++clients}` })
  const { orderId, providerOrderId } = (opened as Extract<typeof opened, { outcome: 'opened' }>).order
  await decideDemoPayment(shop, providerOrderId, 'approve')
  return { orderId, providerOrderId }
}
async function bought() {
  const { orderId } = await approved()
  expect(await captureOrder(shop, orderId)).toBe('completed')
  return orderId
}
const order = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!
const rowsOf = (id: string) =>
  shop.db.select().from(refunds).where(eq(refunds.order_id, id)).orderBy(asc(refunds.amount))
/** A refund, as the provider reports it. */
const providerRefund = (
  refundId: string,
  amount: string,
  status: PaymentRefund['status'] = 'COMPLETED',
): PaymentRefund => ({
  refundId,
  amount,
  status,
  currency: 'USD',
})
/** Has the provider report this `status` of an order's capture, with these refunds. */
async function reportCapture(id: string, status: PaymentCapture['status'], ...listed: PaymentRefund[]) {
  const known = await order(id)
  return recordRefunds(shop, known, {
    captureId: known.capture_id!,
    status,
    amount: '1200.00',
    currency: 'USD',
    refunds: listed,
  })
}

test('REF-06 what went back before the provider listed it is named by what it lists later, and counts once', async () => {
  const id = await bought()
  expect(await reportCapture(id, 'REFUNDED')).toMatchObject({ state: 'refunded', refunded_amount: 1200 })
  expect(await rowsOf(id)).toMatchObject([{ amount: 1200, provider_refund_id: null }])
  await reportCapture(id, 'REFUNDED', providerRefund(`${id}-1`, '1000.00'))
  expect(await rowsOf(id)).toMatchObject([
    { amount: 200, provider_refund_id: null },
    { amount: 1000, provider_refund_id: `${id}-1` },
  ])
  for (let times = 0; times < 2; times++)
    await reportCapture(id, 'REFUNDED', providerRefund(`${id}-1`, '1000.00'), providerRefund(`${id}-2`, '200.00'))
  expect(await rowsOf(id)).toMatchObject([
    { amount: 200, provider_refund_id: `${id}-2` },
    { amount: 1000, provider_refund_id: `${id}-1` },
  ])
  expect(await order(id)).toMatchObject({ state: 'refunded', refunded_amount: 1200 })
})

test('REF-06 what is heard of a refund changes that of no other order', async () => {
  const [one, pending, nameless] = [await bought(), await bought(), await bought()]
  await reportCapture(nameless, 'REFUNDED')
  for (const id of [one, pending])
    await reportCapture(id, 'PARTIALLY_REFUNDED', providerRefund(`${id}-1`, '200.00', 'PENDING'))
  const others = [...(await rowsOf(pending)), ...(await rowsOf(nameless))]
  expect(others).toMatchObject([
    { state: 'pending', amount: 200, provider_refund_id: `${pending}-1` },
    { state: 'done', amount: 1200, provider_refund_id: null },
  ])
  await reportCapture(
    one,
    'PARTIALLY_REFUNDED',
    providerRefund(`${one}-1`, '200.00'),
    providerRefund(`${one}-2`, '300.00'),
  )
  expect(await rowsOf(one)).toMatchObject([
    { state: 'done', amount: 200, provider_refund_id: `${one}-1` },
    { state: 'done', amount: 300, provider_refund_id: `${one}-2` },
  ])
  expect([...(await rowsOf(pending)), ...(await rowsOf(nameless))]).toEqual(others)
})

test('REF-05 REF-06 what was read before a refund ended, and comes after, takes nothing back', async () => {
  const id = await bought()
  for (const status of ['PENDING', 'COMPLETED'] as const)
    await reportCapture(id, 'PARTIALLY_REFUNDED', providerRefund(`${id}-1`, '200.00', status))
  const [done] = await rowsOf(id)
  expect(done).toMatchObject({ state: 'done', amount: 200 })
  await reportCapture(id, 'PARTIALLY_REFUNDED', providerRefund(`${id}-1`, '200.00', 'PENDING'))
  expect(await rowsOf(id)).toEqual([done])
  expect(await order(id)).toMatchObject({ state: 'paid', refunded_amount: 200 })
  // The bank may still say that it did not arrive.
  await reportCapture(id, 'COMPLETED', providerRefund(`${id}-1`, '200.00', 'FAILED'))
  const [failed] = await rowsOf(id)
  await reportCapture(id, 'COMPLETED', providerRefund(`${id}-1`, '200.00', 'PENDING'))
  expect(await rowsOf(id)).toEqual([failed])
})

test.each([
  ['COMPLETED', 'refunded', 1200],
  ['FAILED', 'paid', 0],
] as const)(
  'REF-05 REF-06 a sale whose money goes back in the provider’s portal is paid until that is %s',
  async (status, state, refunded_amount) => {
    const id = await bought()
    expect(await reportCapture(id, 'REFUNDED', providerRefund(`${id}-1`, '1200.00', 'PENDING'))).toMatchObject({
      state: 'paid',
      refunded_amount: 0,
    })
    const capture = status === 'FAILED' ? 'COMPLETED' : 'REFUNDED'
    expect(await reportCapture(id, capture, providerRefund(`${id}-1`, '1200.00', status))).toMatchObject({
      state,
      refunded_amount,
    })
  },
)

test('ORD-03 money that is owed to one buyer is owed to no other', async () => {
  const other = await approved()
  const { orderId, providerOrderId } = await approved()
  await cancelOrder(shop, orderId)
  await decideDemoPayment(shop, providerOrderId, 'approve')
  await shop.paymentProvider.captureOrder(providerOrderId, 'by hand')
  await reconcileProviderOrder(shop, providerOrderId)
  expect(await order(orderId)).toMatchObject({ state: 'refunded', refund_reason: 'order-closed' })
  expect(await order(other.orderId)).toMatchObject({ state: 'created', refund_reason: null })
  expect(await captureOrder(shop, other.orderId)).toBe('completed')
})

test('AUD-16 money that the program itself gives back stands in the trail', async () => {
  const { orderId, providerOrderId } = await approved()
  await cancelOrder(shop, orderId)
  await decideDemoPayment(shop, providerOrderId, 'approve')
  await shop.paymentProvider.captureOrder(providerOrderId, 'by hand')
  await reconcileProviderOrder(shop, providerOrderId)
  const { state, handle } = await order(orderId)
  expect(state).toBe('refunded')
  expect(
    await shop.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.subject_id, String(handle))),
  ).toMatchObject([
    { action: 'refund-made', actor_kind: 'system', subject_kind: 'order', note: '$1,200.00: the order sold nothing' },
  ])
})

test('REF-06 ORD-03 money of an order that sold nothing is back once the provider took that on in its portal, and is given back no second time', async () => {
  const { orderId, providerOrderId } = await approved()
  await cancelOrder(shop, orderId)
  const { paymentProvider } = shop
  await decideDemoPayment(shop, providerOrderId, 'approve')
  await paymentProvider.captureOrder(providerOrderId, 'by hand')
  const asked: string[] = []
  const portal: PaymentProvider = {
    ...paymentProvider,
    async readOrder(id) {
      const truth = (await paymentProvider.readOrder(id))!
      return {
        ...truth,
        capture: { ...truth.capture!, status: 'REFUNDED', refunds: [providerRefund('R-1', '1200.00', 'PENDING')] },
      }
    },
    async refundCapture(captureId, ...rest) {
      asked.push(captureId)
      return paymentProvider.refundCapture(captureId, ...rest)
    },
  }
  await reconcileProviderOrder({ ...shop, paymentProvider: portal }, providerOrderId)
  expect(await order(orderId)).toMatchObject({ state: 'refunded' })
  expect(await rowsOf(orderId)).toMatchObject([{ amount: 1200, state: 'pending', provider_refund_id: 'R-1' }])
  expect(asked).toEqual([])
})

test('REF-06 ORD-03 the program writes down what it gave back, also where somebody gave back a part in the same moment', async () => {
  const { orderId, providerOrderId } = await approved()
  await cancelOrder(shop, orderId)
  const { paymentProvider } = shop
  await decideDemoPayment(shop, providerOrderId, 'approve')
  await paymentProvider.captureOrder(providerOrderId, 'by hand')
  const raced: PaymentProvider = {
    ...paymentProvider,
    async refundCapture(captureId, key, amount) {
      await paymentProvider.refundCapture(captureId, 'in the portal', { value: '200.00', currency: 'USD' })
      return paymentProvider.refundCapture(captureId, key, amount)
    },
  }
  await reconcileProviderOrder({ ...shop, paymentProvider: raced }, providerOrderId)
  expect(await rowsOf(orderId)).toMatchObject([{ amount: 1000, source: 'automatic' }])
  const { capture } = (await paymentProvider.readOrder(providerOrderId))!
  await recordRefunds(shop, await order(orderId), capture!)
  expect((await rowsOf(orderId)).map(({ amount }) => amount)).toEqual([200, 1000])
  expect(await order(orderId)).toMatchObject({ state: 'refunded', refunded_amount: 1200 })
})
