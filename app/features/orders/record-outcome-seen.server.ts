import { and, eq, isNull } from 'drizzle-orm'
import { isUuid } from '#app/platform/is-uuid.ts'
import { orders } from '#db/schema/orders.ts'
import type { OrderContext } from './order-context.ts'

/** Records that the buyer has seen the outcome of a paid order, so that the next visit does not show it again (ORD-10). */
export async function recordOutcomeSeen(
  { db, now }: Pick<OrderContext, 'db' | 'now'>,
  orderId: string,
): Promise<'noted' | 'not-paid' | 'not-found'> {
  if (!isUuid(orderId)) return 'not-found'
  const isPaid = and(eq(orders.id, orderId), eq(orders.state, 'paid'))
  await db
    .update(orders)
    .set({ told_at: now() })
    .where(and(isPaid, isNull(orders.told_at)))
  const [order] = await db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId))
  if (!order) return 'not-found'
  return order.state === 'paid' ? 'noted' : 'not-paid'
}
