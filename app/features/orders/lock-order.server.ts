import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import type { Order } from './order-context.ts'

/**
 * Locks an order's row until the transaction ends and returns it; null when it is gone. The work's row, where it is locked too, is
 * locked before it (`lock-product`). Whoever writes a refund takes this lock first.
 */
export async function lockOrder(tx: Transaction, orderId: string): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  return order ?? null
}
