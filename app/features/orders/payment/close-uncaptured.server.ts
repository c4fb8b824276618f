import { eq } from 'drizzle-orm'
import { lockOrder } from '#app/features/orders/lock-order.server.ts'
import { moveOrder } from '#app/features/orders/move-order.server.ts'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { type PurchaseOutcome, purchaseOutcome } from '#app/features/orders/purchase-outcome.ts'
import { orders } from '#db/schema/orders.ts'

/**
 * Ends a capture that took no money. A buyer who never approved gets back what is left of the hold; a refused payment
 * frees the work (OP-31), and so does an order that the provider does not know.
 */
export async function closeUncaptured(
  { db, now }: OrderContext,
  orderId: string,
  because: 'not-approved' | 'declined' | 'not-found',
): Promise<PurchaseOutcome> {
  return db.transaction(async (tx) => {
    const at = now()
    const order = await lockOrder(tx, orderId)
    if (because === 'not-approved') {
      const to = order!.hold_expires_at > at ? 'created' : 'expired'
      await moveOrder(tx, { orderId, to, from: ['capturing'], at, kind: 'not-approved' })
    } else {
      await moveOrder(tx, { orderId, to: 'declined', from: ['capturing'], at, detail: { because } })
    }
    const [current] = await tx.select().from(orders).where(eq(orders.id, orderId))
    return purchaseOutcome(current!)
  })
}
