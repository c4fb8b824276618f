import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { hasPayment } from '../links/has-payment.ts'
import { makeOrderLink } from '../links/make-order-link.server.ts'
import type { Order } from '../order-context.ts'
import { orderSubject } from '../order-subject.ts'
import type { OrderChangeResult } from './order-change-schema.server.ts'
import { orderMessages } from './order-messages.ts'

/** A link to the buyer's page of an order, for staff to pass on (ORD-28), for example to a buyer without a mail address. */
export async function makeBuyersLink(
  { db, now, actor, settings }: ActingContext,
  order: Order,
): Promise<OrderChangeResult> {
  if (!hasPayment(order)) return changeFailure('conflict', orderMessages.linkFailed, [orderMessages.noLinkUnpaid])
  const at = now()
  const path = await db.transaction(async (tx) => {
    await recordChange(tx, { by: actor, at, action: 'order-link-made', subject: orderSubject(order) })
    return makeOrderLink(tx, { orderId: order.id, madeFor: 'staff', at })
  })
  return { outcome: 'link', href: new URL(path, settings.siteUrl).href }
}
