import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { lastMomentOf } from '#app/platform/gallery-time.ts'

/** A reservation as staff see it. */
export interface Reservation {
  /** ISO 8601; differs for every reservation of the work, and identifies the one that a request is about. */
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

/** For whom a work is reserved, for staff. `isNews`: the page has shown something else. */
export function describeReservation(
  { clientName, until }: Pick<Reservation, 'clientName' | 'until'>,
  { timeZone, isNews = false }: { timeZone: string; isNews?: boolean },
): string {
  return `It is ${isNews ? 'now ' : ''}reserved for ${clientName} until ${formatGalleryDay(lastMomentOf({ until }), timeZone)}`
}
