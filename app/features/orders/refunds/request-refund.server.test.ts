import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelOrder } from '#app/features/orders/cancel-order.server.ts'
import { openOrder } from '#app/features/orders/open-order.server.ts'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { captureOrder } from '#app/features/orders/payment/capture-order.server.ts'
import { handlePaymentEvent } from '#app/features/orders/payment/handle-payment-event.server.ts'
import { type PaymentProvider, PaymentProviderUnavailable } from '#app/features/orders/payment/payment-provider.ts'
import { reconcileOrders, reconcileProviderOrder } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { mails } from '#db/schema/mails.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { type PayPalEmulator, startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import { createPayPalProvider } from '#integrations/paypal/paypal-provider.server.ts'
import { readPaymentEvent } from '#integrations/paypal/read-payment-event.server.ts'
import { newProduct } from '#tests/new-product.ts'
import { dyingShop, openTestShop, type TestShop } from '#tests/test-shop.ts'
import { findRefunds } from './find-refunds.server.ts'
import { type RefundInput, requestRefund } from './request-refund.server.ts'

let plain: TestShop
let shop: OrderContext
let emulator: PayPalEmulator
beforeAll(async () => {
  plain = await openTestShop()
  emulator = await startPayPalEmulator({ now: plain.now })
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_URL: apiUrl } = emulator.env
  const timing = { pause: async () => {}, now: plain.now }
  // Mails are queued, and no job sends them.
  const mailer = { send: async () => {} }
  shop = plain.with({ paymentProvider: createPayPalProvider({ clientId, clientSecret, apiUrl }, timing), mailer })
})
afterAll(async () => {
  await emulator.stop()
  await plain.database.drop()
})
beforeEach(() => {
  emulator.recover()
  emulator.slowRefunds(0)
})

let clients = 0
/** A work that was bought for $1,200. */
async function bought() {
  const { id: productId } = await newProduct(shop.db, { price: 1200 })
  const opened = await openOrder(shop, { productId, clientAddress: `192.0.2.${++clients}` })
  const { orderId, providerOrderId } = (opened as Extract<typeof opened, { outcome: 'opened' }>).order
  emulator.approve(providerOrderId)
  expect(await captureOrder(shop, orderId)).toBe('completed')
  return { orderId, providerOrderId, productId }
}
const refundInput = (facts: Partial<RefundInput> = {}): RefundInput => ({
  id: randomUUID(),
  cents: 120_000,
  reason: 'Agreed by telephone',
  leftCents: 120_000,
  returnedBy: null,
  ...facts,
})
const ask = (orderId: string, facts: Partial<RefundInput> = {}, at = shop) =>
  requestRefund({ ...at, actor: plain.actor }, orderId, refundInput(facts))
const order = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!
const payment = (id: string) => emulator.orders.find(id)!.capture!
const lastEvent = async (orderId: string, kind: string) => {
  const events = await shop.db
    .select()
    .from(order_events)
    .where(eq(order_events.order_id, orderId))
    .orderBy(asc(order_events.id))
  return events.findLast((event) => event.kind === kind)
}
/** What the audit trail says of an order, the oldest first. */
async function trailOf(orderId: string) {
  const isOfOrder = and(
    eq(audit_entries.subject_kind, 'order'),
    eq(audit_entries.subject_id, String((await order(orderId)).handle)),
  )
  const entries = await shop.db.select().from(audit_entries).where(isOfOrder).orderBy(asc(audit_entries.id))
  return entries.map(({ action, actor_label, note }) => [action, actor_label, note])
}
const deliverLast = (type: string) =>
  handlePaymentEvent(shop, readPaymentEvent(Buffer.from(emulator.webhooks.last(type)!.body))!)

test('REF-01 REF-03 several parts go back, the order stays paid until nothing is left, and each has its own mail', async () => {
  const { orderId, providerOrderId } = await bought()
  expect(await ask(orderId, { cents: 10_050 })).toEqual({ outcome: 'done', cents: 10_050 })
  expect(await order(orderId)).toMatchObject({ state: 'paid', refunded_amount: 100.5 })
  expect(payment(providerOrderId).status).toBe('PARTIALLY_REFUNDED')
  expect(await ask(orderId, { cents: 109_950, leftCents: 109_950 })).toMatchObject({ outcome: 'done' })
  expect(await order(orderId)).toMatchObject({ state: 'refunded', refunded_amount: 1200, refund_reason: null })
  expect(payment(providerOrderId).status).toBe('REFUNDED')
  const queued = await shop.db.select().from(mails).where(eq(mails.order_id, orderId))
  expect(queued.filter(({ kind }) => kind === 'order-refund')).toHaveLength(2)
  const trail = await shop.db.select().from(audit_entries).where(eq(audit_entries.action, 'order-refunded'))
  expect(trail.map(({ note }) => note)).toContain('$100.50: Agreed by telephone')
})

test('REF-03 a wish that is sent twice, or at the same instant, returns its money once', async () => {
  const { orderId, providerOrderId } = await bought()
  const same = refundInput({ cents: 30_000 })
  const answers = await Promise.all([ask(orderId, same), ask(orderId, same), ask(orderId, same)])
  expect(answers.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
  expect(await ask(orderId, same)).toEqual({ outcome: 'done', cents: 30_000 })
  expect(payment(providerOrderId).refunds.map(({ amount }) => amount.value)).toEqual(['300.00'])
  expect(await ask(orderId, { ...same, cents: 40_000 })).toEqual({ outcome: 'conflict' })
})

test('GSALE-08 one form that is sent at the same instant for two orders returns the money of one, and is refused for the other', async () => {
  const [one, other] = [await bought(), await bought()]
  const same = refundInput({ cents: 30_000 })
  const answers = await Promise.all([ask(one.orderId, same), ask(other.orderId, same)])
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'done'])
  expect([one, other].flatMap(({ providerOrderId }) => payment(providerOrderId).refunds)).toHaveLength(1)
})

test('REF-03 of two people who refund at the same instant one does, and the other is told what is left', async () => {
  const { orderId, providerOrderId } = await bought()
  const answers = await Promise.all([ask(orderId, { cents: 50_000 }), ask(orderId, { cents: 50_000 })])
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['done', 'left-changed'])
  expect(payment(providerOrderId).refunds).toHaveLength(1)
})

test('REF-03 what is more than left, of an unpaid order or of another provider is refused, told in the ledger, and moves nothing', async () => {
  const { orderId, providerOrderId } = await bought()
  expect(await ask(orderId, { cents: 120_001 })).toEqual({ outcome: 'more-than-left', leftCents: 120_000 })
  expect(await lastEvent(orderId, 'refund-refused')).toMatchObject({
    detail: { amount: 1200.01, because: 'more-than-left', by: plain.actor.label },
  })
  expect(await ask(orderId, {}, plain)).toEqual({ outcome: 'other-provider' })
  expect(payment(providerOrderId).refunds).toEqual([])
  await ask(orderId)
  expect(await ask(orderId)).toEqual({ outcome: 'not-paid' })
  expect(payment(providerOrderId).refunds).toHaveLength(1)
})

test('REF-03 the database takes no refund of staff beyond what is left', async () => {
  const { orderId } = await bought()
  const row = (amount: number) =>
    shop.db.insert(refunds).values({
      id: randomUUID(),
      order_id: orderId,
      amount,
      source: 'staff',
      returned_by: 'provider',
      state: 'asked',
      reason: 'By hand',
      asked_by: 'Somebody',
      asked_at: shop.now(),
    })
  await expect(row(1200.01)).rejects.toThrow()
  await row(1200)
  await expect(row(0.01)).rejects.toThrow()
  await reconcileOrders(shop)
  expect((await order(orderId)).state).toBe('refunded')
})

test.each([
  ['complaint', 40_000],
  ['chargeback', 120_000],
] as const)(
  'REF-03 a refund of an order with a %s is refused by PayPal: nothing moves, and the ledger says so',
  async (dispute, cents) => {
    const { orderId, providerOrderId } = await bought()
    emulator.dispute(providerOrderId, dispute)
    expect(await ask(orderId, { cents })).toEqual({ outcome: 'refused', because: 'in-dispute' })
    expect(await order(orderId)).toMatchObject({ state: 'paid', refunded_amount: 0 })
    expect(await lastEvent(orderId, 'refund-refused')).toMatchObject({
      detail: { because: 'in-dispute', by: 'provider' },
    })
    expect(payment(providerOrderId).refunds).toEqual([])
  },
)

test.each([
  ['TRANSACTION_DISPUTED', 422, 'in-dispute'],
  ['PAYEE_ACCOUNT_RESTRICTED', 422, 'not-possible'],
  ['PAYEE_ACCOUNT_LOCKED_OR_CLOSED', 422, 'not-possible'],
  ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 422, 'not-possible'],
  ['PERMISSION_DENIED', 403, 'not-possible'],
] as const)(
  'REF-11 a refund that PayPal refuses with %s is told as refused, and its money is left again',
  async (issue, status, because) => {
    const { orderId } = await bought()
    emulator.failNext('refund', { status, issue })
    expect(await ask(orderId, { cents: 40_000 })).toEqual({ outcome: 'refused', because })
    expect(await lastEvent(orderId, 'refund-refused')).toMatchObject({ detail: { because, by: 'provider' } })
    expect(await ask(orderId, { cents: 120_000 })).toEqual({ outcome: 'done', cents: 120_000 })
  },
)

test('REF-04 a refund of which the answer is lost stays asked for, and the job finishes it with the same key', async () => {
  const { orderId, providerOrderId } = await bought()
  emulator.failNext('refund', 'cut-after', 'cut-after', 'cut-after')
  const lost = refundInput({ cents: 20_000 })
  expect(await ask(orderId, lost)).toEqual({ outcome: 'asked', cents: 20_000 })
  expect(await findRefunds(shop.db, orderId)).toMatchObject([{ state: 'asked' }])
  await reconcileOrders(shop)
  expect(await findRefunds(shop.db, orderId)).toMatchObject([{ state: 'done', amount: 200 }])
  expect(payment(providerOrderId).refunds).toHaveLength(1)
  expect(await ask(orderId, lost)).toEqual({ outcome: 'done', cents: 20_000 })
})

test('REF-04 a refund that is asked for asks for that of no other order', async () => {
  const [one, other] = [await bought(), await bought()]
  emulator.failNext('refund', 'cut-before', 'cut-before', 'cut-before')
  expect(await ask(other.orderId, { cents: 20_000 })).toMatchObject({ outcome: 'asked' })
  emulator.recover()
  expect(await ask(one.orderId, { cents: 30_000 })).toMatchObject({ outcome: 'done' })
  expect(payment(one.providerOrderId).refunds.map(({ amount }) => amount.value)).toEqual(['300.00'])
  expect(payment(other.providerOrderId).refunds).toEqual([])
  expect(await findRefunds(shop.db, other.orderId)).toMatchObject([{ state: 'asked' }])
})

test('REF-04 killed at any step of a refund, it is made once or not at all, and the books agree', async () => {
  for (const isDone of [false, true]) {
    for (let step = 1; ; step++) {
      const { orderId, providerOrderId } = await bought()
      const dying = dyingShop(shop, step, { isDone })
      const end = await Promise.race([ask(orderId, { cents: 120_000 }, dying.shop), dying.died])
      await reconcileOrders(shop)
      const stored = await findRefunds(shop.db, orderId)
      expect(stored.map(({ state }) => state).filter((state) => state !== 'done')).toEqual([])
      expect(payment(providerOrderId).refunds).toHaveLength(stored.length)
      expect((await order(orderId)).state).toBe(stored.length > 0 ? 'refunded' : 'paid')
      if (end !== 'died') {
        expect(step).toBeGreaterThan(5)
        break
      }
    }
  }
})

test.each([
  ['COMPLETED', 'done', 'refunded'],
  ['FAILED', 'failed', 'paid'],
] as const)(
  'REF-05 a refund that PayPal leaves pending is shown so, and ends %s',
  async (status, state, orderState) => {
    const { orderId, providerOrderId } = await bought()
    emulator.slowRefunds(1)
    expect(await ask(orderId)).toEqual({ outcome: 'pending', cents: 120_000 })
    expect(await order(orderId)).toMatchObject({ state: 'paid', refunded_amount: 0 })
    expect(await ask(orderId, { cents: 1 })).toMatchObject({ outcome: 'left-changed', leftCents: 0 })
    await reconcileOrders(shop)
    expect(await findRefunds(shop.db, orderId)).toMatchObject([{ state: 'pending' }])
    emulator.settleRefund(providerOrderId, status)
    await reconcileOrders(shop)
    expect(await findRefunds(shop.db, orderId)).toMatchObject([{ state }])
    expect((await order(orderId)).state).toBe(orderState)
  },
)

test("REF-06 what was refunded in PayPal's own portal, a part or the rest, is written down when its message comes", async () => {
  const { orderId, providerOrderId } = await bought()
  const { id: captureId } = payment(providerOrderId)
  await shop.paymentProvider.refundCapture(captureId, 'by hand 1', { value: '200.25', currency: 'USD' })
  expect(await deliverLast('PAYMENT.CAPTURE.REFUNDED')).toBe('taken')
  expect(await order(orderId)).toMatchObject({ state: 'paid', refunded_amount: 200.25 })
  expect(await findRefunds(shop.db, orderId)).toMatchObject([{ source: 'provider', amount: 200.25, state: 'done' }])
  await shop.paymentProvider.refundCapture(captureId, 'by hand 2')
  await deliverLast('PAYMENT.CAPTURE.REFUNDED')
  expect(await order(orderId)).toMatchObject({ state: 'refunded', refunded_amount: 1200 })
  expect((await findRefunds(shop.db, orderId)).map(({ amount }) => amount)).toEqual([200.25, 999.75])
})

test("REF-06 staff's refund that meets one in PayPal's own portal is refused, and both books agree afterwards", async () => {
  const { orderId, providerOrderId } = await bought()
  await shop.paymentProvider.refundCapture(payment(providerOrderId).id, 'by hand 3')
  expect(await ask(orderId)).toEqual({ outcome: 'refused', because: 'more-than-left' })
  expect(await order(orderId)).toMatchObject({ state: 'refunded', refunded_amount: 1200 })
  expect((await findRefunds(shop.db, orderId)).map(({ source, state }) => [source, state])).toEqual(
    expect.arrayContaining([
      ['staff', 'refused'],
      ['provider', 'done'],
    ]),
  )
})

test('REF-04 REF-05 ORD-03 a refund of the program whose answer was lost is found at PayPal, is written down once, and ends its order', async () => {
  const { id: productId } = await newProduct(shop.db, { price: 1200 })
  const opened = await openOrder(shop, { productId, clientAddress: `192.0.2.${++clients}` })
  const { orderId, providerOrderId } = (opened as Extract<typeof opened, { outcome: 'opened' }>).order
  await cancelOrder(shop, orderId)
  emulator.approve(providerOrderId)
  const { paymentProvider } = shop
  await paymentProvider.captureOrder(providerOrderId, 'by hand')
  emulator.slowRefunds(1)
  const losing: PaymentProvider = {
    ...paymentProvider,
    async refundCapture(...asked) {
      await paymentProvider.refundCapture(...asked)
      throw new PaymentProviderUnavailable('the connection was lost')
    },
  }
  await reconcileProviderOrder({ ...shop, paymentProvider: losing }, providerOrderId)
  expect(await order(orderId)).toMatchObject({ state: 'cancelled', refund_reason: 'order-closed' })

  await Promise.all([1, 2, 3].map(() => reconcileProviderOrder(shop, providerOrderId)))
  expect(await order(orderId)).toMatchObject({ state: 'refunded' })
  expect(await findRefunds(shop.db, orderId)).toMatchObject([{ amount: 1200, source: 'automatic', state: 'pending' }])
  emulator.settleRefund(providerOrderId, 'COMPLETED')
  await reconcileOrders(shop)
  expect(await findRefunds(shop.db, orderId)).toMatchObject([{ amount: 1200, state: 'done' }])
  expect(await order(orderId)).toMatchObject({ state: 'refunded', refunded_amount: 1200 })
  expect(payment(providerOrderId).refunds).toHaveLength(1)
})

test('AUD-16 the trail has what staff asked for, and apart from it that it was refused, failed, or was made', async () => {
  const asked = (amount: string) => ['order-refunded', plain.actor.label, `${amount}: Agreed by telephone`]
  const refused = await bought()
  emulator.dispute(refused.providerOrderId, 'complaint')
  await ask(refused.orderId, { cents: 40_000 })
  expect(await trailOf(refused.orderId)).toEqual([
    asked('$400.00'),
    ['refund-refused', 'Refunds', '$400.00: The buyer disputes the payment: answer that at the payment provider'],
  ])
  const made = await bought()
  await ask(made.orderId)
  expect(await trailOf(made.orderId)).toEqual([asked('$1,200.00'), ['refund-made', 'Refunds', '$1,200.00']])
  const failed = await bought()
  emulator.slowRefunds(1)
  await ask(failed.orderId)
  await reconcileOrders(shop)
  expect(await trailOf(failed.orderId)).toEqual([asked('$1,200.00')])
  emulator.settleRefund(failed.providerOrderId, 'FAILED')
  await reconcileOrders(shop)
  expect(await trailOf(failed.orderId)).toEqual([asked('$1,200.00'), ['refund-failed', 'Refunds', '$1,200.00']])
})

test("AUD-16 what was given back in PayPal's own portal stands in the trail once", async () => {
  const { orderId, providerOrderId } = await bought()
  await shop.paymentProvider.refundCapture(payment(providerOrderId).id, 'by hand 4')
  for (let times = 0; times < 2; times++) await reconcileProviderOrder(shop, providerOrderId)
  expect(await trailOf(orderId)).toEqual([['refund-found', 'Refunds', '$1,200.00']])
})

/** The shop while its provider returns no money; `asked` has the minutes, from now, at which it was asked to for this order. */
function refusingShop({ providerOrderId }: { providerOrderId: string }) {
  const began = plain.now().getTime()
  const asked: number[] = []
  const paymentProvider: PaymentProvider = {
    ...shop.paymentProvider,
    refundCapture: async (captureId) => {
      if (captureId === payment(providerOrderId).id) asked.push((plain.now().getTime() - began) / 60_000)
      throw new PaymentProviderUnavailable('503')
    },
  }
  return { at: { ...shop, paymentProvider }, asked }
}
async function reconcileEachMinute(at: OrderContext, minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    plain.pass(60_000)
    await reconcileOrders(at)
  }
}

test('REF-10 a refund that is not answered is asked for at growing intervals, and done at the next moment that is due', async () => {
  const sale = await bought()
  const { orderId, providerOrderId } = sale
  const { at, asked } = refusingShop(sale)
  expect(await ask(orderId, {}, at)).toMatchObject({ outcome: 'asked' })
  const before = await shop.db.$count(order_events, eq(order_events.order_id, orderId))
  await reconcileEachMinute(at, 60)
  expect(asked).toEqual([0, 1, 2, 4, 8, 16, 32])
  expect(await shop.db.$count(order_events, eq(order_events.order_id, orderId))).toBe(before + 12)
  await reconcileEachMinute(shop, 3)
  expect(await findRefunds(shop.db, orderId)).toMatchObject([{ state: 'asked' }])
  await reconcileEachMinute(shop, 1)
  expect(await findRefunds(shop.db, orderId)).toMatchObject([{ state: 'done' }])
  expect(payment(providerOrderId).refunds).toHaveLength(1)
})

test('REF-10 the interval grows to an hour and no further', async () => {
  const sale = await bought()
  const { at, asked } = refusingShop(sale)
  await ask(sale.orderId, {}, at)
  await reconcileEachMinute(at, 250)
  expect(asked).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 124, 184, 244])
  await reconcileEachMinute(shop, 54)
})

test('REF-10 staff who ask anew, for the same or for another part, and a message of the provider act at once', async () => {
  type Sale = Awaited<ReturnType<typeof bought>>
  const deeds = [
    ({ orderId }: Sale, known: RefundInput) => ask(orderId, known),
    ({ orderId }: Sale) => ask(orderId, { cents: 100, leftCents: 20_000 }),
    ({ providerOrderId }: Sale) =>
      handlePaymentEvent(shop, {
        id: randomUUID(),
        type: 'PAYMENT.CAPTURE.COMPLETED',
        providerOrderId,
        captureId: null,
      }),
  ]
  for (const deed of deeds) {
    const sale = await bought()
    const { at, asked } = refusingShop(sale)
    const known = refundInput({ cents: 100_000 })
    await ask(sale.orderId, known, at)
    await reconcileEachMinute(at, 10)
    expect(asked).toEqual([0, 1, 2, 4, 8])
    await deed(sale, known)
    expect((await findRefunds(shop.db, sale.orderId)).filter(({ state }) => state !== 'done')).toEqual([])
  }
})

test('REF-10 a new wish begins the intervals anew', async () => {
  const sale = await bought()
  const first = refusingShop(sale)
  await ask(sale.orderId, { cents: 100_000 }, first.at)
  await reconcileEachMinute(first.at, 40)
  const { at, asked } = refusingShop(sale)
  await ask(sale.orderId, { cents: 100, leftCents: 20_000 }, at)
  await reconcileEachMinute(at, 5)
  expect(asked).toEqual([0, 1, 2, 4])
})
