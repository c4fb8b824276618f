import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import { moveOrder } from './move-order.server.ts'
import type { Order } from './order-context.ts'
import { liveStates } from './order-states.ts'

/**
 * The live order of a work, or null: one whose hold has expired is closed here and does not count. The work's row must
 * be locked.
 */
export async function releaseLapsedHold(tx: Transaction, productId: string, at: Date): Promise<Order | null> {
  const [holder] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.product_id, productId), inArray(orders.state, [...liveStates])))
  if (!holder) return null
  const hasLapsed = (holder.state === 'created' || holder.state === 'approved') && holder.hold_expires_at <= at
  if (!hasLapsed) return holder
  await moveOrder(tx, { orderId: holder.id, to: 'expired', from: ['created', 'approved'], at })
  return null
}
