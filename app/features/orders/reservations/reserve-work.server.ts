import { recordChange } from '#app/features/audit/record-change.server.ts'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { lockProduct } from '#app/features/orders/lock-product.server.ts'
import { releaseLapsedHold } from '#app/features/orders/release-lapsed-hold.server.ts'
import { endOfDay, lastDayOf } from '#app/platform/gallery-time.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { reservations } from '#db/schema/reservations.ts'
import { findReservation, type StoredReservation } from './find-reservation.server.ts'
import type { ReadReservation } from './reservation-schema.ts'

type ReserveOutcome =
  | { outcome: 'reserved'; madeAt: Date; until: Date }
  | { outcome: 'not-found' | 'already-sold' | 'on-hold' }
  | { outcome: 'reserved-before'; by: StoredReservation }

/**
 * Reserves a work for a client until the end of a day in the gallery (RSV-01): nobody else can begin to buy it. Refused while a buyer
 * holds it, under the lock that buyers take, and while it is reserved; a repeated identical request succeeds (RSV-11).
 */
export async function reserveWork(
  acting: Acting,
  { id, reservation, timeZone }: { id: string; reservation: ReadReservation; timeZone: string },
): Promise<ReserveOutcome> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  const { now, actor } = acting
  return transactAs(acting, async (tx) => {
    const at = now()
    const work = await lockProduct(tx, id)
    if (!work) return { outcome: 'not-found' }
    if (work.sold_out) return { outcome: 'already-sold' }
    if (await releaseLapsedHold(tx, id, at)) return { outcome: 'on-hold' }
    const by = await findReservation(tx, id, at)
    if (by && isSame(by, reservation, timeZone)) return { outcome: 'reserved', madeAt: by.created_at, until: by.until }
    if (by) return { outcome: 'reserved-before', by }
    const { name, email, phone, note, day } = reservation
    const [made] = await tx
      .insert(reservations)
      .values({
        product_id: id,
        client_name: name,
        client_email: email,
        client_phone: phone,
        note,
        until: endOfDay(day, timeZone),
        created_at: at,
      })
      .returning({ until: reservations.until })
    await recordChange(tx, {
      by: actor,
      at,
      action: 'work-reserved',
      subject: { kind: 'work', id, label: work.name },
      note: `For ${name} until ${day}`,
    })
    return { outcome: 'reserved', madeAt: at, until: made!.until }
  })
}

function isSame(stored: StoredReservation, wanted: ReadReservation, timeZone: string): boolean {
  return (
    stored.invoice_id === null &&
    stored.client_name === wanted.name &&
    stored.client_email === wanted.email &&
    stored.client_phone === wanted.phone &&
    stored.note === wanted.note &&
    lastDayOf(stored, timeZone) === wanted.day
  )
}
