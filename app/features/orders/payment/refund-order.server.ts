import { and, eq, isNull, ne } from 'drizzle-orm'
import { startSending } from '#app/features/mails/start-sending.server.ts'
import { moveOrder } from '#app/features/orders/move-order.server.ts'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { recordAutomaticRefund } from '#app/features/orders/refunds/record-refunds.server.ts'
import { writeLedgerEntry } from '#app/features/orders/write-ledger-entry.server.ts'
import { orders } from '#db/schema/orders.ts'
import { createRecordingProvider } from './create-recording-provider.server.ts'
import { PaymentProviderUnavailable } from './payment-provider.ts'
import type { RefundReason } from './settlement.ts'

/**
 * Refunds a buyer's payment. The order is first marked as owed a refund, so that the work can no longer be sold to it
 * and `reconcileOrders` retries a failing provider, at growing intervals, until it succeeds.
 */
export async function refundOrder(shop: OrderContext, orderId: string, reason: RefundReason): Promise<void> {
  const { db, now, log } = shop
  const captureId = await oweRefund(shop, orderId, reason)
  if (!captureId) return
  try {
    const answer = await createRecordingProvider(shop, orderId).refundCapture(captureId, `refund-${orderId}`)
    if (answer.outcome === 'refused' || answer.status === 'FAILED')
      throw new PaymentProviderUnavailable(`the refund was refused: ${JSON.stringify(answer)}`)
    const { refundId, status, amount } = answer
    await db.transaction(async (tx) => {
      const set = { refund_id: refundId }
      const refunded = await moveOrder(tx, { orderId, to: 'refunded', at: now(), set, detail: { refundId, reason } })
      if (refunded)
        await recordAutomaticRefund(tx, shop, refunded, { refundId, amount, isDone: status === 'COMPLETED' })
    })
    await startSending(shop)
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    log.error(
      { error, order: orderNumber(orderId), reason },
      'a refund is owed and the payment provider does not give it; it is tried again',
    )
  }
}

/** The capture to refund; null when the order was sold or refunded meanwhile. */
async function oweRefund(
  { db, now, log }: OrderContext,
  orderId: string,
  reason: RefundReason,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [owed] = await tx
      .update(orders)
      .set({ refund_reason: reason, updated_at: now() })
      .where(
        and(
          eq(orders.id, orderId),
          isNull(orders.refund_reason),
          ne(orders.state, 'paid'),
          ne(orders.state, 'refunded'),
        ),
      )
      .returning({ captureId: orders.capture_id })
    if (owed) {
      log.warn({ order: orderNumber(orderId), reason }, 'money was taken that must go back')
      await writeLedgerEntry(tx, { orderId, at: now(), kind: 'refund-owed', detail: { reason } })
      return owed.captureId
    }
    const [already] = await tx
      .select({ captureId: orders.capture_id })
      .from(orders)
      .where(and(eq(orders.id, orderId), ne(orders.state, 'paid'), ne(orders.state, 'refunded')))
    return already?.captureId ?? null
  })
}
