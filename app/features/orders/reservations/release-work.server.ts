import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { endInvoice } from '#app/features/orders/invoices/end-invoice.server.ts'
import { lockProduct } from '#app/features/orders/lock-product.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { reservations } from '#db/schema/reservations.ts'
import { findReservation } from './find-reservation.server.ts'
import type { Reservation } from './reservation.ts'
import { findStaffReservation } from './staff-reservation.server.ts'

export type ReleaseOutcome =
  | { outcome: 'released' | 'not-found' | 'being-paid' }
  | { outcome: 'not-seen'; current: Reservation }

/**
 * Ends the reservation of a work (RSV-03), and withdraws its invoice; `being-paid`: that is being paid. Changes nothing if there
 * is no reservation any more, or another one than the caller was shown (RSV-10).
 * @param seen `madeAt` of the reservation that was shown
 */
export async function releaseWork(
  acting: Acting,
  { id, seen }: { id: string; seen: string | undefined },
): Promise<ReleaseOutcome> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  const { now, actor } = acting
  return transactAs<ReleaseOutcome>(acting, async (tx) => {
    const work = await lockProduct(tx, id)
    if (!work) return { outcome: 'not-found' }
    const at = now()
    const kept = await findReservation(tx, id, at)
    if (kept && kept.created_at.toISOString() !== seen)
      return { outcome: 'not-seen', current: (await findStaffReservation(tx, id, at))! }
    if (kept?.invoice_id) {
      const end = await endInvoice(tx, { invoiceId: kept.invoice_id, at, actor })
      return { outcome: end === 'being-paid' ? end : 'released' }
    }
    const [ended] = await tx.delete(reservations).where(eq(reservations.product_id, id)).returning()
    if (ended) {
      await recordChange(tx, {
        by: actor,
        at,
        action: 'work-released',
        subject: { kind: 'work', id, label: work.name },
        note: `It was reserved for ${ended.client_name}`,
      })
    }
    return { outcome: 'released' }
  })
}
