import { eq } from 'drizzle-orm'
import { lockProduct } from '#app/features/orders/lock-product.server.ts'
import { moveOrder } from '#app/features/orders/move-order.server.ts'
import type { Order, OrderContext } from '#app/features/orders/order-context.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { type PurchaseOutcome, purchaseOutcome } from '#app/features/orders/purchase-outcome.ts'
import { releaseLapsedHold } from '#app/features/orders/release-lapsed-hold.server.ts'
import { writeLedgerEntry } from '#app/features/orders/write-ledger-entry.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { Transaction } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import { closeUncaptured } from './close-uncaptured.server.ts'
import { createRecordingProvider } from './create-recording-provider.server.ts'
import { type CaptureOutcome, PaymentProviderUnavailable } from './payment-provider.ts'
import { settleOrder } from './settle-order.server.ts'
import { type CaptureAsker, type StartOutcome, startCapture } from './start-capture.server.ts'

/**
 * Takes the money for an approved order and sells the work (PAY-10, PAY-13). It is idempotent: concurrent and later calls
 * return the same outcome. Without a response from the provider, the order stays
 * `capturing` for `reconcileOrders` and the result is `pending`. An outcome that ends the purchase closes the order:
 * no capture of it begins later (ORD-01). Once its hold has expired, only a buyer who approved can capture (ORD-12).
 */
export async function captureOrder(
  shop: OrderContext,
  orderId: string,
  { askedBy = 'buyer' }: { askedBy?: CaptureAsker } = {},
): Promise<PurchaseOutcome> {
  const order = isUuid(orderId) ? await findOrder(shop, orderId) : null
  if (!order) return 'not-found'
  if (order.refund_reason || !['created', 'approved', 'capturing', 'expired'].includes(order.state))
    return purchaseOutcome(order)
  if (!order.provider_order_id || order.provider !== shop.paymentProvider.name) return 'not-approved'

  if (order.state !== 'capturing') {
    const isOver = order.state === 'expired' || order.hold_expires_at <= shop.now()
    const refusal = isOver ? await refuseUnapproved(shop, order, order.provider_order_id) : null
    if (refusal) return refusal
    const start = await startOrClose(shop, orderId, askedBy)
    if (start.outcome === 'moved-on') {
      // A concurrent request is capturing it: the provider returns the same to both.
      const current = await findOrder(shop, orderId)
      if (!current) return 'not-found'
      if (current.state !== 'capturing') return purchaseOutcome(current)
    } else if (start.outcome !== 'started') return start.outcome
  }
  return askForCapture(shop, order, order.provider_order_id)
}

/**
 * Asks the provider about an order whose hold has expired, before it holds the work again: anybody who has opened an order can
 * request its capture again and again (ORD-12). null: the buyer approved, or money was taken; `pending`: the provider does not say.
 */
async function refuseUnapproved(
  shop: OrderContext,
  { id: orderId }: Order,
  providerOrderId: string,
): Promise<'not-approved' | 'pending' | null> {
  await shop.db.transaction((tx) => writeLapsedHold(tx, orderId, shop.now()))
  try {
    const truth = await createRecordingProvider(shop, orderId).readOrder(providerOrderId)
    return truth?.capture || truth?.status === 'APPROVED' ? null : 'not-approved'
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    shop.log.warn(
      { error, order: orderNumber(orderId) },
      'it is unknown whether a late buyer approved; the work is not held before it is known',
    )
    return 'pending'
  }
}

/** Writes `capturing`; or, if the order can never be captured, closes it in the same transaction. */
async function startOrClose({ db, now }: OrderContext, orderId: string, askedBy: CaptureAsker): Promise<StartOutcome> {
  return db.transaction(async (tx) => {
    const at = now()
    await writeLapsedHold(tx, orderId, at)
    const start = await startCapture(tx, { orderId, at, askedBy })
    if (start.outcome === 'started' || start.outcome === 'moved-on') return start
    const { outcome: because } = start
    const closed = await moveOrder(tx, {
      orderId,
      to: 'cancelled',
      at,
      set: { closed_because: because },
      detail: { because },
    })
    return closed ? start : { outcome: 'moved-on' }
  })
}

/** Marks an expired hold as such before the job does, so that the rules for expired orders apply. */
async function writeLapsedHold(tx: Transaction, orderId: string, at: Date) {
  const [order] = await tx.select({ productId: orders.product_id }).from(orders).where(eq(orders.id, orderId))
  if (!order?.productId) return
  await lockProduct(tx, order.productId)
  await releaseLapsedHold(tx, order.productId, at)
}

async function askForCapture(shop: OrderContext, order: Order, providerOrderId: string): Promise<PurchaseOutcome> {
  let captured: CaptureOutcome
  try {
    captured = await createRecordingProvider(shop, order.id).captureOrder(providerOrderId, `capture-${order.id}`)
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    shop.log.warn({ error, order: orderNumber(order.id) }, 'the outcome of a capture is unknown; the job will read it')
    await writeLedgerEntry(shop.db, {
      orderId: order.id,
      at: shop.now(),
      kind: 'outcome-unknown',
      detail: { because: error.message },
    })
    const soon = new Date(shop.now().getTime() + 5_000)
    await shop.jobs
      .send('reconcile-orders', {}, { key: 'soon', startAfter: soon })
      .catch((cause: unknown) =>
        shop.log.warn({ error: cause }, 'no early reconciliation; the next one is within a minute'),
      )
    return 'pending'
  }
  if (captured.outcome === 'captured') return settleOrder(shop, order.id, captured)
  return closeUncaptured(shop, order.id, captured.outcome)
}

async function findOrder({ db }: OrderContext, orderId: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order ?? null
}
