import { eq } from 'drizzle-orm'
import { isUuid } from '#app/platform/is-uuid.ts'
import { orders } from '#db/schema/orders.ts'
import { moveOrder } from './move-order.server.ts'
import type { OrderContext } from './order-context.ts'

export type CancelOutcome = 'cancelled' | 'in-progress' | 'already-paid' | 'not-found'

/**
 * Releases a buyer's hold (PAY-19, OP-32), also when repeated. An order that took no money and never will returns
 * `cancelled` too. Once a capture is under way it is too late.
 */
export async function cancelOrder(
  { db, now }: Pick<OrderContext, 'db' | 'now'>,
  orderId: string,
): Promise<CancelOutcome> {
  if (!isUuid(orderId)) return 'not-found'
  return db.transaction(async (tx) => {
    const cancelled = await moveOrder(tx, { orderId, to: 'cancelled', at: now() })
    if (cancelled) return 'cancelled'
    const [order] = await tx.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId))
    switch (order?.state) {
      case undefined:
        return 'not-found'
      case 'paid':
      case 'refunded':
        return 'already-paid'
      case 'capturing':
      case 'pending':
        return 'in-progress'
      default:
        return 'cancelled'
    }
  })
}
