import { eq } from 'drizzle-orm'
import { hasLiveOrder } from '#app/features/orders/has-live-order.server.ts'
import { isRestDue } from '#app/features/orders/invoices/is-rest-due.server.ts'
import { lockOrder } from '#app/features/orders/lock-order.server.ts'
import { lockProduct } from '#app/features/orders/lock-product.server.ts'
import { moveOrder } from '#app/features/orders/move-order.server.ts'
import type { Order } from '#app/features/orders/order-context.ts'
import { canMove } from '#app/features/orders/order-states.ts'
import type { ClosingOutcome } from '#app/features/orders/purchase-outcome.ts'
import { findReservation } from '#app/features/orders/reservations/find-reservation.server.ts'
import type { Transaction } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'

export type StartOutcome = { outcome: 'started'; order: Order } | { outcome: ClosingOutcome | 'moved-on' }

/** Who requests a capture: the buyer, or the job for a buyer who approved and did not come back. */
export type CaptureAsker = 'buyer' | 'job'

/**
 * Writes `capturing` before any money is requested. An order whose hold expired takes it again if the work is still
 * free and for sale: a slow bank must not cost the buyer the work. Only the buyer may do that, never the job
 * (ORD-02). An order of an invoice takes it again only while the invoice is open. `moved-on`: the order was in another state already.
 */
export async function startCapture(
  tx: Transaction,
  { orderId, at, askedBy = 'buyer' }: { orderId: string; at: Date; askedBy?: CaptureAsker },
): Promise<StartOutcome> {
  const [facts] = await tx.select({ productId: orders.product_id }).from(orders).where(eq(orders.id, orderId))
  if (!facts?.productId) return { outcome: 'already-sold' }
  const product = await lockProduct(tx, facts.productId)
  const order = await lockOrder(tx, orderId)
  // Checked before the work: this order itself may have sold it meanwhile.
  if (!order || !canMove(order.state, 'capturing')) return { outcome: 'moved-on' }
  const isHeld = order.state !== 'expired' && order.hold_expires_at > at
  if (askedBy === 'job' && !isHeld) return { outcome: 'moved-on' }
  const { state } = order
  if (order.invoice_id !== null && order.invoice_part === 'rest') {
    if (!(await isRestDue(tx, { orderId, invoiceId: order.invoice_id, state, at }))) return { outcome: 'already-sold' }
  } else {
    if (!product || product.sold_out) return { outcome: 'already-sold' }
    if (state === 'expired') {
      const { invoice_id } = order
      if (invoice_id === null && product.status !== 'published') return { outcome: 'already-sold' }
      if (await hasLiveOrder(tx, facts.productId, orderId)) return { outcome: 'on-hold' }
      const reservation = await findReservation(tx, facts.productId, at)
      if (invoice_id === null ? reservation : reservation?.invoice_id !== invoice_id) return { outcome: 'on-hold' }
    }
  }
  const started = await moveOrder(tx, { orderId, to: 'capturing', at })
  return started ? { outcome: 'started', order: started } : { outcome: 'moved-on' }
}
