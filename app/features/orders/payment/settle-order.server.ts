import { eq } from 'drizzle-orm'
import { moveOrder } from '#app/features/orders/move-order.server.ts'
import type { Order, OrderContext } from '#app/features/orders/order-context.ts'
import { type PurchaseOutcome, purchaseOutcome } from '#app/features/orders/purchase-outcome.ts'
import { recordRefunds } from '#app/features/orders/refunds/record-refunds.server.ts'
import { sellWork } from '#app/features/orders/sell-work.server.ts'
import { fromDecimalString, toCents } from '#app/platform/money.ts'
import { orders } from '#db/schema/orders.ts'
import { type CaptureTruth, recordCapture } from './record-capture.server.ts'
import { refundOrder } from './refund-order.server.ts'
import { type RefundReason, settlementOf } from './settlement.ts'
import { startCapture } from './start-capture.server.ts'

/**
 * Brings our tables in line with the provider's state of a capture, whatever triggered it and however often: the
 * browser's own request, a webhook or the job. The capture and its refunds are recorded before anything else (OP-31).
 */
export async function settleOrder(shop: OrderContext, orderId: string, truth: CaptureTruth): Promise<PurchaseOutcome> {
  const { capture } = truth
  const order = await recordRefunds(shop, await recordCapture(shop, orderId, truth), capture)
  const settlement = settlementOf(
    {
      state: order.state,
      amountCents: toCents(order.amount),
      currency: order.currency,
      refundReason: order.refund_reason,
    },
    { status: capture.status, amountCents: fromDecimalString(capture.amount), currency: capture.currency },
  )
  switch (settlement.step) {
    case 'nothing':
      return purchaseOutcome(order)
    case 'sell':
      return sell(shop, order, truth)
    case 'refund':
      return giveBack(shop, orderId, settlement.reason)
    case 'await':
    case 'decline': {
      const to = settlement.step === 'await' ? 'pending' : 'declined'
      await shop.db.transaction(async (tx) => {
        await startCapture(tx, { orderId, at: shop.now() })
        await moveOrder(tx, { orderId, to, at: shop.now(), detail: { captureStatus: capture.status } })
      })
      return outcomeNow(shop, orderId)
    }
  }
}

async function sell(shop: OrderContext, order: Order, truth: CaptureTruth): Promise<PurchaseOutcome> {
  switch (await sellWork(shop, order)) {
    case 'sold':
      return 'completed'
    case 'work-gone':
      return giveBack(shop, order.id, 'work-gone')
    case 'not-due':
      return giveBack(shop, order.id, 'order-closed')
    case 'moved-on':
      // Another request changed its state meanwhile: decide again from the current one.
      return settleOrder(shop, order.id, truth)
  }
}

async function giveBack(shop: OrderContext, orderId: string, reason: RefundReason): Promise<PurchaseOutcome> {
  await refundOrder(shop, orderId, reason)
  return outcomeNow(shop, orderId)
}

async function outcomeNow({ db }: OrderContext, orderId: string): Promise<PurchaseOutcome> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return purchaseOutcome(order as Order)
}
