import { eq } from 'drizzle-orm'
import type { Order } from '#app/features/orders/order-context.ts'
import type { Database } from '#db/connect.ts'
import { order_links } from '#db/schema/order-links.ts'
import { orders } from '#db/schema/orders.ts'
import { hashOrderSecret, isOrderSecret } from './order-secret.server.ts'

/** The order that a link with `secret` leads to; null for any other text. */
export async function findLinkedOrder(db: Database, secret: string): Promise<Order | null> {
  if (!isOrderSecret(secret)) return null
  const [found] = await db
    .select({ order: orders })
    .from(order_links)
    .innerJoin(orders, eq(orders.id, order_links.order_id))
    .where(eq(order_links.hash, hashOrderSecret(secret)))
  return found?.order ?? null
}
