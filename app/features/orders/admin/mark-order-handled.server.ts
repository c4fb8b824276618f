import { and, eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { orders } from '#db/schema/orders.ts'
import type { Order } from '../order-context.ts'
import { orderSubject } from '../order-subject.ts'
import { writeLedgerEntry } from '../write-ledger-entry.server.ts'
import type { OrderChangeResult } from './order-change-schema.server.ts'
import { needsAttention } from './order-filter.server.ts'
import { orderMessages } from './order-messages.ts'

/**
 * Records that staff have dealt with what an order needed, so that it is no longer listed at the top (OADM-02). An owed refund
 * is dealt with only by making it.
 */
export async function markOrderHandled({ db, now, actor }: ActingContext, order: Order): Promise<OrderChangeResult> {
  const at = now()
  return db.transaction(async (tx) => {
    const attended = await tx
      .update(orders)
      .set({ attended_at: at, updated_at: at })
      .where(and(eq(orders.id, order.id), needsAttention(at)))
      .returning({ id: orders.id })
    if (attended.length === 0)
      return changeFailure('conflict', orderMessages.changeFailed, [orderMessages.nothingToAttend])
    await writeLedgerEntry(tx, { orderId: order.id, at, kind: 'attended', detail: { by: actor.label } })
    await recordChange(tx, { by: actor, at, action: 'order-attended', subject: orderSubject(order) })
    return { outcome: 'done', message: orderMessages.attended }
  })
}
