import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import { liveStates } from './order-states.ts'

/**
 * Whether somebody is buying this work now; then it cannot be deleted (a trigger refuses it too).
 * @param except an order to ignore
 */
export async function hasLiveOrder(db: Database | Transaction, productId: string, except?: string): Promise<boolean> {
  const live = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.product_id, productId), inArray(orders.state, [...liveStates])))
  return live.some(({ id }) => id !== except)
}
