import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { products } from '#db/schema/products.ts'

/**
 * Marks a work sold by one conditional UPDATE, only if it is not sold yet (PAY-13, NET-18, OP-75). False when it is
 * sold already or gone. Nothing else changes but the row's version, so that a form opened before cannot undo it.
 */
export async function markProductSold(
  tx: Transaction,
  { productId, soldPrice, now }: { productId: string; soldPrice: number; now: Date },
): Promise<boolean> {
  const sold = await tx
    .update(products)
    .set({ sold_out: true, quantity: 0, sold_at: now, sold_price: soldPrice, version: sql`${products.version} + 1` })
    .where(and(eq(products.id, productId), eq(products.sold_out, false)))
    .returning({ id: products.id })
  return sold.length === 1
}
