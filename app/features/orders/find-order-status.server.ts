import { eq } from 'drizzle-orm'
import { isUuid } from '#app/platform/is-uuid.ts'
import { orders } from '#db/schema/orders.ts'
import type { OrderContext } from './order-context.ts'
import { type OrderStatus, statusOfState } from './order-status.ts'

/** What a buyer who comes back with an order's id may see of it; null when there is none. Knowing the id grants access. */
export async function findOrderStatus({ db }: Pick<OrderContext, 'db'>, orderId: string): Promise<OrderStatus | null> {
  if (!isUuid(orderId)) return null
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return null
  return {
    orderId: order.id,
    productId: order.product_id,
    status: statusOfState[order.state],
    holdExpiresAt: order.hold_expires_at.toISOString(),
  }
}
