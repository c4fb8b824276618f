import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'

/**
 * Whether an order keeps its work from being offered again (ORD-04): it was paid, and neither refunded
 * nor undone, that is, settled with the buyer in another way. A trigger on `products` checks the same.
 */
export const keepsWorkSold: SQL = sql`(${orders.undone_at} is null and (${orders.state} = 'paid'
  or (${orders.refund_reason} is not null and ${orders.state} <> 'refunded')))`

/**
 * SQL of whether an order is of a work (ORD-11): a work that was deleted and imported again is recognized by the snapshots
 * of its paid orders. Each half uses one index. @param productId a uuid, or SQL of one
 */
export function isOfWork(productId: string | SQL): SQL {
  return sql`(${orders.product_id} = ${productId}::uuid or (${orders.product_id} is null and ${orders.state} = 'paid'
    and ${orders.snapshot} ->> 'id' = ${productId}::text))`
}

/** The id of the order that keeps a work from being offered again; null when it may be. The work's row must be locked. */
export async function findPaidOrder(db: Database | Transaction, productId: string): Promise<string | null> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOfWork(productId), keepsWorkSold))
    .orderBy(desc(orders.created_at))
    .limit(1)
  return order?.id ?? null
}
