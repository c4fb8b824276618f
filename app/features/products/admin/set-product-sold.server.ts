import { eq, sql } from 'drizzle-orm'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { findPaidOrder } from '#app/features/orders/find-paid-order.server.ts'
import { isBeingPaid } from '#app/features/orders/is-being-paid.server.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { products } from '#db/schema/products.ts'
import type { Sale } from './read-sale.server.ts'

type SoldResult =
  | { outcome: 'changed'; quantity?: number }
  | { outcome: 'not-found' | 'on-hold' }
  /** `price` and `at`: of the sale that stands. */
  | { outcome: 'sold-already'; price: number | null; at: Date }
  | { outcome: 'paid-for'; order: string }

/**
 * Marks a work sold, now and at its price (PLST-11) or as `sale` says, or available again (PLST-12), one of it or `quantity`. While a
 * payment for it is under way it cannot be marked sold: the payment decides. While an order that paid for it is neither refunded
 * nor undone it cannot be offered again (ORD-04): `order` is that order's number. A work that is so already stays as it is, and
 * where `sale` was told the result is the one that stands (PLST-38).
 * Returns the `quantity` that a sale took away, for whoever takes the sale back.
 */
export async function setProductSold(
  acting: Acting,
  {
    id,
    sold,
    sale,
    quantity = 1,
  }: { id: string; sold: boolean; sale?: Sale | undefined; quantity?: number | undefined },
): Promise<SoldResult> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  const { now } = acting
  return transactAs(acting, async (tx) => {
    const [stored] = await tx.select().from(products).where(eq(products.id, id)).for('update')
    if (!stored) return { outcome: 'not-found' }
    if (sold && stored.sold_out && sale)
      return { outcome: 'sold-already', price: stored.sold_price, at: stored.sold_at! }
    if (stored.sold_out === sold) return { outcome: 'changed' }
    if (sold && (await isBeingPaid(tx, id))) return { outcome: 'on-hold' }
    const paidOrder = sold ? null : await findPaidOrder(tx, id)
    if (paidOrder) return { outcome: 'paid-for', order: orderNumber(paidOrder) }
    await tx
      .update(products)
      .set({
        sold_out: sold,
        sold_at: sold ? (sale?.at ?? now()) : null,
        sold_price: sold ? (sale ? sale.price : stored.price) : null,
        quantity: sold ? 0 : quantity,
        updated_at: now(),
        version: sql`${products.version} + 1`,
      })
      .where(eq(products.id, id))
    return { outcome: 'changed', ...(sold && { quantity: stored.quantity }) }
  })
}
