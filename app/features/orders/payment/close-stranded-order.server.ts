import { and, inArray, notInArray } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { isNamedOrder, readOrderReason } from '#app/features/orders/is-named-order.server.ts'
import { galleryProvider } from '#app/features/orders/manual-payments/gallery-provider.ts'
import { moveOrder } from '#app/features/orders/move-order.server.ts'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { orderSubject } from '#app/features/orders/order-subject.ts'
import { orders } from '#db/schema/orders.ts'

export type CloseStrandedOutcome =
  | { outcome: 'closed'; number: string }
  | { outcome: 'no-reason' | 'not-found' | 'ambiguous' }

/**
 * Closes an order that is being paid at a payment provider no longer in use (ORD-17): its outcome would never be known, and
 * its work would stay blocked. The operator has checked there that no money was taken; if money still arrives once
 * the provider is in use again, it is refunded.
 */
export async function closeStrandedOrder(
  acting: Acting & Pick<OrderContext, 'paymentProvider'>,
  { order, reason }: { order: string; reason: string },
): Promise<CloseStrandedOutcome> {
  const why = readOrderReason(reason)
  if (why === null) return { outcome: 'no-reason' }
  const isNamed = isNamedOrder(order)
  if (!isNamed) return { outcome: 'not-found' }
  const { now, actor, paymentProvider } = acting
  return transactAs<CloseStrandedOutcome>(acting, async (tx) => {
    const isStranded = and(
      inArray(orders.state, ['capturing', 'pending']),
      notInArray(orders.provider, [paymentProvider.name, galleryProvider]),
    )
    const [stranded, another] = await tx.select().from(orders).where(and(isNamed, isStranded)).limit(2)
    if (another) return { outcome: 'ambiguous' }
    if (!stranded) return { outcome: 'not-found' }
    const detail = { reason: why, by: actor.label }
    const at = now()
    const closed = await moveOrder(tx, { orderId: stranded.id, to: 'declined', at, onlyIf: isStranded, detail })
    if (!closed) return { outcome: 'not-found' }
    await recordChange(tx, { by: actor, at, action: 'order-closed', subject: orderSubject(closed), note: why })
    return { outcome: 'closed', number: orderNumber(closed.id) }
  })
}
