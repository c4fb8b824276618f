import { and, eq, sql } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { orders } from '#db/schema/orders.ts'
import { isOfWork, keepsWorkSold } from './find-paid-order.server.ts'
import { isNamedOrder, readOrderReason } from './is-named-order.server.ts'
import { orderNumber } from './order-number.ts'
import { writeLedgerEntry } from './write-ledger-entry.server.ts'

export type UndoOutcome = { outcome: 'undone'; number: string } | { outcome: 'no-reason' | 'not-found' | 'ambiguous' }

interface Undoing {
  /** An order's number, or its whole id. */
  order: string
  /** Only an order for this work. */
  productId?: string
  /** For the ledger: what was agreed with the buyer. 1 to 500 characters, none of them NUL. */
  reason: string
}

/**
 * Marks a paid order as undone (ORD-06): the sale was cancelled with the buyer and the money settled outside this
 * program, so its work may be offered again. It moves no money, and the order stays in the books as paid.
 * `not-found`: no order with that number keeps a work from being offered.
 */
export async function undoOrder(acting: Acting, { order, productId, reason }: Undoing): Promise<UndoOutcome> {
  const why = readOrderReason(reason)
  if (why === null) return { outcome: 'no-reason' }
  const isNamed = isNamedOrder(order)
  if (!isNamed || (productId !== undefined && !isUuid(productId))) return { outcome: 'not-found' }
  const { now, actor } = acting
  return transactAs(acting, async (tx) => {
    const found = await tx
      .select({
        id: orders.id,
        workId: sql<string>`${orders.snapshot} ->> 'id'`,
        workName: sql<string>`${orders.snapshot} ->> 'name'`,
      })
      .from(orders)
      .where(and(isNamed, productId === undefined ? undefined : isOfWork(productId), keepsWorkSold))
      .limit(2)
      .for('no key update')
    if (found.length > 1) return { outcome: 'ambiguous' }
    const [undone] = found
    if (!undone) return { outcome: 'not-found' }
    const { id, workId, workName } = undone
    const number = orderNumber(id)
    await tx.update(orders).set({ undone_at: now(), undone_reason: why, updated_at: now() }).where(eq(orders.id, id))
    await writeLedgerEntry(tx, { orderId: id, at: now(), kind: 'undone', detail: { reason: why, by: actor.label } })
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'order-undone',
      subject: { kind: 'work', id: workId, label: workName },
      note: `Order ${number}: ${why}`,
    })
    return { outcome: 'undone', number }
  })
}
