import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/actor.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { moveOrder } from '#app/features/orders/move-order.server.ts'
import { liveStates } from '#app/features/orders/order-states.ts'
import type { Transaction } from '#db/connect.ts'
import { invoices } from '#db/schema/invoices.ts'
import { mails } from '#db/schema/mails.ts'
import { orders } from '#db/schema/orders.ts'
import { reservations } from '#db/schema/reservations.ts'
import { invoiceSubject } from './invoice-subject.ts'
import { lockInvoice } from './read-invoice.server.ts'

/**
 * Withdraws an unpaid invoice, and ends its reservation (INV-08). An order that the client has only opened is cancelled;
 * `being-paid`: a capture may be in progress. The work's row must be locked.
 */
export async function endInvoice(
  tx: Transaction,
  { invoiceId, at, actor }: { invoiceId: string; at: Date; actor: Actor },
): Promise<'withdrawn' | 'withdrawn-before' | 'paid' | 'being-paid'> {
  const { row, isFirstPaid, isPaid, isWithdrawn } = await lockInvoice(tx, invoiceId, at)
  if (isFirstPaid || isPaid) return 'paid'
  if (isWithdrawn) return 'withdrawn-before'
  const live = await tx
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(and(eq(orders.invoice_id, invoiceId), inArray(orders.state, [...liveStates])))
    .for('no key update')
  for (const { id: orderId } of live) {
    const detail = { because: 'The invoice was withdrawn' }
    const cancelled = await moveOrder(tx, { orderId, to: 'cancelled', from: ['created', 'approved'], at, detail })
    if (!cancelled) return 'being-paid'
  }
  await tx.update(invoices).set({ withdrawn_at: at }).where(eq(invoices.id, invoiceId))
  await tx
    .update(mails)
    .set({ state: 'failed', last_error: 'The invoice was withdrawn' })
    .where(and(eq(mails.invoice_id, invoiceId), eq(mails.state, 'queued')))
  const [released] = await tx.delete(reservations).where(eq(reservations.invoice_id, invoiceId)).returning()
  await recordChange(tx, { by: actor, at, action: 'invoice-withdrawn', subject: invoiceSubject(row.handle) })
  if (released) {
    await recordChange(tx, {
      by: actor,
      at,
      action: 'work-released',
      subject: { kind: 'work', id: released.product_id, label: (row.snapshot as { name: string }).name },
      note: `It was reserved for ${released.client_name}`,
    })
  }
  return 'withdrawn'
}
