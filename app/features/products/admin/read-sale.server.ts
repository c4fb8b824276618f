import type { AppContext } from '#app/app-context.ts'
import { galleryDate, isDay } from '#app/platform/gallery-date.ts'
import { noonOf } from '#app/platform/gallery-time.ts'
import { maxPrice } from '#app/platform/max-price.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { roundToHundredths } from '#app/platform/round-to-hundredths.ts'

/** A sale outside the shop. */
export interface Sale {
  /** Dollars; null where it is unknown. */
  price: number | null
  at: Date
}

/**
 * The sale that staff entered: now when `day`, one of the gallery's days as `YYYY-MM-DD`, is today, else at noon of that day,
 * which is the same day in the gallery and near it (PLST-28). Or what is wrong with it, for people.
 */
export function readSale(
  { now, settings }: Pick<AppContext, 'now' | 'settings'>,
  { price, day }: { price: number | null; day: string },
): { sale: Sale; faults?: undefined } | { faults: string[] } {
  const { timeZone } = settings.gallery
  const today = galleryDate(now(), timeZone)
  const faults: string[] = []
  const dollars = price === null ? null : roundToHundredths(price)
  if (dollars !== null && !(dollars >= 0)) faults.push('The price must be 0 or more')
  else if (dollars !== null && dollars > maxPrice)
    faults.push(`The price can be at most ${formatPriceWithCents(maxPrice)}`)
  if (!isDay(day) || day < '1900-01-01') faults.push('The day must be a date')
  else if (day > today) faults.push('The day cannot be in the future')
  if (faults.length > 0) return { faults }
  const at = day === today ? now() : noonOf(day, timeZone)
  return { sale: { price: dollars, at } }
}
