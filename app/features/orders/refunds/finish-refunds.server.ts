import { and, asc, eq, isNull } from 'drizzle-orm'
import { startSending } from '#app/features/mails/start-sending.server.ts'
import { createRecordingProvider } from '#app/features/orders/payment/create-recording-provider.server.ts'
import type { RefundOutcome } from '#app/features/orders/payment/payment-provider.ts'
import { toCents, toDecimalString } from '#app/platform/money.ts'
import { refunds } from '#db/schema/refunds.ts'
import { lockOrder } from '../lock-order.server.ts'
import type { Order, OrderContext } from '../order-context.ts'
import { endRefund } from './end-refund.server.ts'
import { recordRefundOutcome } from './record-refund-outcome.server.ts'
import type { StoredRefund } from './refund.ts'

/**
 * Requests every recorded refund of an order that has no response yet, each with its own key, so that a retry
 * gets the same response (REF-04). @throws PaymentProviderUnavailable: it stays pending
 */
export async function finishRefunds(shop: OrderContext, order: Order): Promise<void> {
  const isAsked = and(eq(refunds.order_id, order.id), eq(refunds.state, 'asked'))
  const asked = await shop.db.select().from(refunds).where(isAsked).orderBy(asc(refunds.asked_at), asc(refunds.id))
  for (const refund of asked) {
    const amount = { value: toDecimalString(toCents(refund.amount)), currency: order.currency }
    const provider = createRecordingProvider(shop, order.id)
    await keepAnswer(shop, refund, await provider.refundCapture(order.capture_id!, `refund-${refund.id}`, amount))
  }
  if (asked.length > 0) await startSending(shop)
}

async function keepAnswer(shop: OrderContext, refund: StoredRefund, answer: RefundOutcome): Promise<void> {
  const { db, now } = shop
  const { id, order_id: orderId, amount } = refund
  await db.transaction(async (tx) => {
    const order = (await lockOrder(tx, orderId))!
    const at = now()
    if (answer.outcome === 'refused' || answer.status === 'FAILED') {
      const because = answer.outcome === 'refused' ? answer.because : 'not-possible'
      const refused = await tx
        .update(refunds)
        .set({ state: 'refused', refused_because: because, ended_at: at })
        .where(and(eq(refunds.id, id), eq(refunds.state, 'asked')))
        .returning({ id: refunds.id })
      if (refused.length > 0) await recordRefundOutcome(tx, order, { at, kind: 'refund-refused', amount, because })
      return
    }
    const { refundId, status } = answer
    // It was found at the provider while this request counted as refused: it is recorded already, without its author.
    const [found] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.provider_refund_id, refundId))
    if (found) return
    const isDone = status === 'COMPLETED'
    const [kept] = await tx
      .update(refunds)
      .set({
        state: isDone ? 'done' : 'pending',
        provider_refund_id: refundId,
        ended_at: isDone ? at : null,
        refused_because: null,
      })
      // A response that says that money moved overrides earlier ones.
      .where(and(eq(refunds.id, id), isNull(refunds.provider_refund_id)))
      .returning()
    if (!kept) return
    await recordRefundOutcome(tx, order, { at, kind: isDone ? 'refund-made' : 'refund-pending', amount, refundId })
    if (isDone) await endRefund(tx, shop, kept)
  })
}
