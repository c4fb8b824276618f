import { eq, sql } from 'drizzle-orm'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { findPaidOrder } from '#app/features/orders/find-paid-order.server.ts'
import { isBeingPaid } from '#app/features/orders/is-being-paid.server.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { endLapsedReservations } from '#app/features/orders/reservations/end-lapsed-reservations.server.ts'
import { endReservationBySale } from '#app/features/orders/reservations/end-reservation-by-sale.server.ts'
import type { Reservation } from '#app/features/orders/reservations/reservation.ts'
import { findStaffReservation } from '#app/features/orders/reservations/staff-reservation.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { products } from '#db/schema/products.ts'
import type { Sale } from './read-sale.server.ts'

type SoldResult =
  /** `endedReservation`: the sale has ended one. */
  | { outcome: 'changed'; quantity?: number; endedReservation?: true }
  | { outcome: 'not-found' | 'on-hold' }
  /** `price` and `at`: of the sale that stands. */
  | { outcome: 'sold-already'; price: number | null; at: Date }
  | { outcome: 'paid-for'; order: string }
  | { outcome: 'reserved'; current: Reservation }

/**
 * Marks a work sold, now and at its price (PLST-11) or as in `sale`, or available again (PLST-12), with quantity 1 or `quantity`. It cannot
 * be marked sold while it is being paid for, nor with another reservation than the one that was shown (RSV-13):
 * `current` is its reservation. While an order that paid for it is neither refunded nor undone it cannot be offered again (ORD-04):
 * `order` is that order's number. A work already in the requested state is not changed, and if `sale` was given the result is the existing
 * sale (PLST-38).
 * Returns the `quantity` before the sale, for undoing it.
 * @param seen `madeAt` of the reservation that was shown
 */
export async function setProductSold(
  acting: Acting,
  {
    id,
    sold,
    sale,
    quantity = 1,
    seen,
  }: { id: string; sold: boolean; sale?: Sale | undefined; quantity?: number | undefined; seen?: string | undefined },
): Promise<SoldResult> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  const { now, actor } = acting
  return transactAs(acting, async (tx) => {
    const [stored] = await tx.select().from(products).where(eq(products.id, id)).for('update')
    if (!stored) return { outcome: 'not-found' }
    if (sold && stored.sold_out && sale)
      return { outcome: 'sold-already', price: stored.sold_price, at: stored.sold_at! }
    if (stored.sold_out === sold) return { outcome: 'changed' }
    if (sold && (await isBeingPaid(tx, id))) return { outcome: 'on-hold' }
    const at = now()
    if (sold) await endLapsedReservations(tx, { at, productId: id })
    const reservation = sold ? await findStaffReservation(tx, id, at) : null
    if (reservation && reservation.madeAt !== seen) return { outcome: 'reserved', current: reservation }
    const paidOrder = sold ? null : await findPaidOrder(tx, id)
    if (paidOrder) return { outcome: 'paid-for', order: orderNumber(paidOrder) }
    if (reservation)
      await endReservationBySale(tx, { productId: id, label: stored.name, client: reservation.clientName, at, actor })
    await tx
      .update(products)
      .set({
        sold_out: sold,
        sold_at: sold ? (sale?.at ?? at) : null,
        sold_price: sold ? (sale ? sale.price : stored.price) : null,
        quantity: sold ? 0 : quantity,
        updated_at: at,
        version: sql`${products.version} + 1`,
      })
      .where(eq(products.id, id))
    return {
      outcome: 'changed',
      ...(sold && { quantity: stored.quantity }),
      ...(reservation && { endedReservation: true }),
    }
  })
}
