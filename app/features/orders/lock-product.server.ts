import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { products } from '#db/schema/products.ts'

/**
 * Locks a work's row until the transaction ends and returns the facts needed for a sale; null if it does not exist. Code that
 * opens, captures or settles an order takes this lock first, and then those of invoice and orders: one sequence, no
 * deadlock. Code that changes only an order, not its work, locks just the order (`lock-order`).
 */
export async function lockProduct(tx: Transaction, productId: string) {
  const [product] = await tx
    .select({
      name: products.name,
      price: products.price,
      price_on_request: products.price_on_request,
      status: products.status,
      sold_out: products.sold_out,
    })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update')
  return product ?? null
}
