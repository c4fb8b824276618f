import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { toFormFailure } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import { order_notes } from '#db/schema/orders.ts'
import type { Order } from '../order-context.ts'
import { orderSubject } from '../order-subject.ts'
import { checkNote } from './note-form.ts'
import type { OrderChangeOf } from './order-change-schema.server.ts'
import { orderMessages } from './order-messages.ts'

/** Adds a note of staff to an order (OADM-06). The form brings the id, so that a note that is sent twice is one. */
export async function addOrderNote(
  { db, now, actor }: ActingContext,
  order: Order,
  { id, values }: OrderChangeOf<'note'>,
): Promise<FormResult<never> | ChangeFailure> {
  const checked = checkNote(values)
  if (checked.faults)
    return toFormFailure({ outcome: 'invalid', faults: checked.faults }, { notFound: '', conflict: '' })
  const { text } = checked
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(order_notes)
      .values({ id, order_id: order.id, at: now(), author: actor.label, text })
      .onConflictDoNothing()
      .returning({ id: order_notes.id })
    if (added.length === 0) {
      const [there] = await tx.select().from(order_notes).where(eq(order_notes.id, id))
      const isSame = there?.order_id === order.id && there.text === text
      return isSame ? { outcome: 'saved', id } : changeFailure('conflict', orderMessages.noteFailed)
    }
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'order-note-added',
      subject: orderSubject(order),
      to: { text },
    })
    return { outcome: 'saved', id }
  })
}
