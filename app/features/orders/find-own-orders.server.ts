import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { toCents, toDecimalString } from '#app/platform/money.ts'
import { orders } from '#db/schema/orders.ts'
import { holdSecondsLeft } from './hold.ts'
import { buyerAmountLines, isCollected } from './order-amounts.ts'
import type { OrderContext } from './order-context.ts'
import { orderNumber } from './order-number.ts'
import { liveStates } from './order-states.ts'
import { statusOfState } from './order-status.ts'
import { readOrderedWork } from './ordered-work.ts'
import { maxOwnOrders, type OwnOrder } from './own-order.ts'
import { idsBeingFullyRefunded } from './refunds/ids-being-fully-refunded.server.ts'

/**
 * The orders of one buyer that are open, being paid or paid, newest first (ORD-10); with `isBuying` without the paid ones
 * whose outcome the buyer has seen.
 * Leaves out orders that the provider does not know yet, since nothing can be done with them, and paid ones that
 * were undone or are being refunded in full. @param buyer the hash in `orders.buyer`
 */
export async function findOwnOrders(
  { db, now }: Pick<OrderContext, 'db' | 'now'>,
  { buyer, isBuying }: { buyer: string; isBuying: boolean },
): Promise<OwnOrder[]> {
  const isUnderWay = inArray(orders.state, [...liveStates])
  const isBought = and(
    eq(orders.state, 'paid'),
    isNull(orders.undone_at),
    sql`${orders.id} not in (${idsBeingFullyRefunded})`,
    isBuying ? isNull(orders.told_at) : undefined,
  )
  const found = await db
    .select({
      orderId: orders.id,
      productId: orders.product_id,
      state: orders.state,
      providerOrderId: orders.provider_order_id,
      amount: orders.amount,
      currency: orders.currency,
      holdExpiresAt: orders.hold_expires_at,
      provider: orders.provider,
      invoicePart: orders.invoice_part,
      snapshot: orders.snapshot,
      tax: orders.tax,
      delivery: orders.delivery,
    })
    .from(orders)
    .where(and(eq(orders.buyer, buyer), isNotNull(orders.provider_order_id), or(isUnderWay, isBought)))
    .orderBy(desc(orders.created_at))
    .limit(maxOwnOrders)
  return found.map(({ state, snapshot, tax, ...order }) => ({
    ...order,
    ...buyerAmountLines({ amount: order.amount, snapshot, tax, invoice_part: order.invoicePart }),
    number: orderNumber(order.orderId),
    name: readOrderedWork({ snapshot }).name,
    isCollected: isCollected({ tax }),
    status: statusOfState[state] as OwnOrder['status'],
    providerOrderId: order.providerOrderId!,
    amount: toDecimalString(toCents(order.amount)),
    holdExpiresAt: order.holdExpiresAt.toISOString(),
    holdSecondsLeft: holdSecondsLeft(order.holdExpiresAt, now()),
    provider: order.provider as OwnOrder['provider'],
  }))
}
