import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import type { Reservation } from '#app/features/orders/reservations/reservation.ts'
import { staffReservation } from '#app/features/orders/reservations/staff-reservation.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { lastMomentOf } from '#app/platform/gallery-time.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { InvoiceFormValues } from './invoice-form.ts'
import type { InvoicedWork } from './invoice-form-page.tsx'

const daysOffered = 14

type FoundWork = InvoicedWork & { price: string | null; reservation: Reservation | null }

/** A work with the initial values of an invoice for it: its price and its reservation. null if it does not exist. */
export async function findInvoicedWork(
  { db, now, settings }: Pick<AppContext, 'db' | 'now' | 'settings'>,
  id: string | null,
): Promise<{ work: InvoicedWork; values: InvoiceFormValues } | null> {
  if (id === null || !isUuid(id)) return null
  const at = now()
  const { rows } = await db.execute<FoundWork & Record<string, unknown>>(sql`
    select p.id, p.name, p.images[1] as image, ${publicPicture(sql`p.images[1]`)} as picture, p.price::text as price,
      ${staffReservation(at)} as reservation from products p where p.id = ${id}`)
  const [found] = rows
  if (!found) return null
  const { price, reservation, ...work } = found as FoundWork
  const { timeZone } = settings.gallery
  const lastMoment = reservation ? lastMomentOf(reservation) : new Date(at.getTime() + daysOffered * 86_400_000)
  return {
    work,
    values: {
      client_name: reservation?.clientName ?? '',
      client_email: reservation?.clientEmail ?? '',
      client_phone: reservation?.clientPhone ?? '',
      note: reservation?.note ?? '',
      amount: price ?? '',
      first_amount: '',
      to: '',
      state: '',
      zip: '',
      exemption: '',
      day: galleryDate(lastMoment, timeZone),
    },
  }
}
