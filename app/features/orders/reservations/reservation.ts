import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { lastMomentOf } from '#app/platform/gallery-time.ts'

/** A reservation as staff see it. */
export interface Reservation {
  /** ISO 8601. Another reservation of the work, or an invoice in its place, has another: sent back by whoever decides about this one. */
  madeAt: string
  clientName: string
  clientEmail: string | null
  clientPhone: string | null
  note: string | null
  /** ISO 8601: the moment at which it ends. */
  until: string
  /** The handle of the invoice that it is kept for; null: there is none. */
  invoice: number | null
}

/** Whom a work is kept for, for staff. `isNews`: the page has shown something else. */
export function describeReservation(
  { clientName, until }: Pick<Reservation, 'clientName' | 'until'>,
  { timeZone, isNews = false }: { timeZone: string; isNews?: boolean },
): string {
  return `It is ${isNews ? 'now ' : ''}reserved for ${clientName} until ${formatGalleryDay(lastMomentOf({ until }), timeZone)}`
}
