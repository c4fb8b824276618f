import { eq, sql } from 'drizzle-orm'
import { lockOrder } from '#app/features/orders/lock-order.server.ts'
import type { Order, OrderContext } from '#app/features/orders/order-context.ts'
import { writeLedgerEntry } from '#app/features/orders/write-ledger-entry.server.ts'
import { fromDecimalString } from '#app/platform/money.ts'
import { orders } from '#db/schema/orders.ts'
import type { PaymentCapture } from './payment-provider.ts'

/** The provider's state of an order's capture. */
export interface CaptureTruth {
  capture: PaymentCapture
  payer: Record<string, unknown> | null
}

/** Records the provider's state of a capture, in a transaction of its own. Returns the order's row. */
export async function recordCapture(
  { db, now }: OrderContext,
  orderId: string,
  { capture, payer }: CaptureTruth,
): Promise<Order> {
  const { refunds: _, ...detail } = capture
  return db.transaction(async (tx) => {
    const before = (await lockOrder(tx, orderId))!
    const capturedAmount = takenOf(capture, before.captured_amount)
    const isKnown =
      before.capture_id === capture.captureId && (capturedAmount === null || before.captured_amount === capturedAmount)
    if (isKnown) return before
    const [order] = await tx
      .update(orders)
      .set({
        capture_id: capture.captureId,
        captured_amount: sql`coalesce(${capturedAmount}, ${orders.captured_amount})`,
        payer: payer ?? before.payer,
        updated_at: now(),
      })
      .where(eq(orders.id, orderId))
      .returning()
    await writeLedgerEntry(tx, { orderId, at: now(), kind: 'capture-recorded', detail })
    return order!
  })
}

/** The amount captured, in dollars, even if it was refunded since; null if unknown. */
function takenOf({ status, amount }: PaymentCapture, known: number | null): number | null {
  const dollars = fromDecimalString(amount) / 100
  if (status === 'COMPLETED') return dollars
  return status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED' ? Math.max(dollars, known ?? 0) : null
}
