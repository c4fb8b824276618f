import { and, eq } from 'drizzle-orm'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { orders } from '#db/schema/orders.ts'
import { hasPayment } from './has-payment.ts'
import { makeOrderLink } from './make-order-link.server.ts'

export type GivenLink = { outcome: 'made'; path: string } | { outcome: 'not-found' | 'not-paid' }

/**
 * A link to the page of an order for the browser that bought (OPAGE-03). @param buyer the hash in `orders.buyer`;
 * null: the browser has no cookie
 */
export async function giveOrderLink(
  { db, now }: Pick<OrderContext, 'db' | 'now'>,
  { orderId, buyer }: { orderId: string; buyer: string | null },
): Promise<GivenLink> {
  if (!isUuid(orderId) || buyer === null) return { outcome: 'not-found' }
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.buyer, buyer)))
  if (!order) return { outcome: 'not-found' }
  if (!hasPayment(order)) return { outcome: 'not-paid' }
  return { outcome: 'made', path: await makeOrderLink(db, { orderId, madeFor: 'browser', at: now() }) }
}
