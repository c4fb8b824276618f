import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { endInvoice } from '#app/features/orders/invoices/end-invoice.server.ts'
import { lockProduct } from '#app/features/orders/lock-product.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { reservations } from '#db/schema/reservations.ts'
import { findReservation } from './find-reservation.server.ts'

/**
 * Ends the reservation of a work (RSV-03), and withdraws the invoice that it is kept for; `being-paid`: that is being paid. One that
 * has none any more stays as it is.
 */
export async function releaseWork(acting: Acting, id: string): Promise<'released' | 'not-found' | 'being-paid'> {
  if (!isUuid(id)) return 'not-found'
  const { now, actor } = acting
  return transactAs(acting, async (tx) => {
    const work = await lockProduct(tx, id)
    if (!work) return 'not-found'
    const kept = await findReservation(tx, id, now())
    if (kept?.invoice_id) {
      const end = await endInvoice(tx, { invoiceId: kept.invoice_id, at: now(), actor })
      return end === 'being-paid' ? end : 'released'
    }
    const [ended] = await tx.delete(reservations).where(eq(reservations.product_id, id)).returning()
    if (ended) {
      await recordChange(tx, {
        by: actor,
        at: now(),
        action: 'work-released',
        subject: { kind: 'work', id, label: work.name },
        note: `It was reserved for ${ended.client_name}`,
      })
    }
    return 'released'
  })
}
