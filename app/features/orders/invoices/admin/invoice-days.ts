import { galleryDate } from '#app/platform/gallery-date.ts'
import type { InvoiceDays } from './invoice-form.ts'

const maxDays = 366

/** The days between which the last day of an invoice that is written now may be. */
export function invoiceDays(now: Date, timeZone: string): InvoiceDays {
  const last = new Date(now.getTime() + maxDays * 86_400_000)
  return { today: galleryDate(now, timeZone), last: galleryDate(last, timeZone) }
}
