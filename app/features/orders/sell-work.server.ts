import { eq, isNull } from 'drizzle-orm'
import { transactAs } from '#app/features/audit/transact-as.server.ts'
import { orders } from '#db/schema/orders.ts'
import { hasLiveOrder } from './has-live-order.server.ts'
import { lockProduct } from './lock-product.server.ts'
import { markProductSold } from './mark-product-sold.server.ts'
import { moveOrder } from './move-order.server.ts'
import type { Order, OrderContext } from './order-context.ts'
import { orderNumber } from './order-number.ts'

/**
 * Work sold and order paid, in one transaction, for money that is in. `work-gone`: it was sold otherwise, is deleted,
 * or somebody else holds it. `moved-on`: another request settled this order meanwhile.
 */
export async function sellWork({ db, now }: OrderContext, order: Order): Promise<'sold' | 'work-gone' | 'moved-on'> {
  const { id: orderId, product_id: productId } = order
  const shop = { kind: 'shop', id: 'shop', label: 'Shop', note: `Order ${orderNumber(orderId)}` } as const
  return transactAs({ db, now, actor: shop }, async (tx) => {
    const product = productId && (await lockProduct(tx, productId))
    const [current] = await tx
      .select({ state: orders.state })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('no key update')
    if (current!.state === 'paid') return 'moved-on'
    if (!productId || !product || product.sold_out || (await hasLiveOrder(tx, productId, orderId))) return 'work-gone'
    const at = now()
    // Money can be in although this order is not `capturing` any more: another request heard 'not approved' just before.
    await moveOrder(tx, { orderId, to: 'capturing', at })
    const paid = await moveOrder(tx, {
      orderId,
      to: 'paid',
      at,
      onlyIf: isNull(orders.refund_reason),
      detail: { amount: order.captured_amount },
    })
    if (!paid) return 'moved-on'
    await markProductSold(tx, { productId, soldPrice: paid.captured_amount!, now: at })
    return 'sold'
  })
}
