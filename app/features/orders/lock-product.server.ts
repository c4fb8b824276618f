import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { products } from '#db/schema/products.ts'

/**
 * Locks a work's row until the transaction ends and returns what selling asks of it; null when it is gone. Whoever
 * opens, captures or settles an order takes this lock first, and the rows of invoice and orders after it: one sequence, no
 * deadlock. What changes one order and nothing of its work locks the order alone (`lock-order`).
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
