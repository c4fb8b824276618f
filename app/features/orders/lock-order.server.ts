import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import type { Order } from './order-context.ts'

/**
 * Locks an order's row until the transaction ends and returns it; null if it does not exist. If the work's row is locked too, lock that
 * first (`lock-product`). Code that writes a refund takes this lock first.
 */
export async function lockOrder(tx: Transaction, orderId: string): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  return order ?? null
}
