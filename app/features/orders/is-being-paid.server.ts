import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'

/** Whether the work is being paid for: its order is being captured, or the capture is pending. */
export async function isBeingPaid(tx: Transaction, productId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from orders where product_id = ${productId}::uuid and state in ('capturing', 'pending') limit 1`,
  )
  return rows.length > 0
}
