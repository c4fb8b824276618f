import { maxPrice } from '#app/platform/max-price.ts'
import { toCents } from '#app/platform/money.ts'
import { parseDollars } from '#app/platform/parse-dollars.ts'

/** Cents of an amount as staff type it, `1,200.50` or `$1200`; null for anything else, and for nothing (REF-12). */
export function readCents(text: string): number | null {
  const cents = parseDollars(text.trim().replace(/^\$\s*/, ''))
  return cents !== null && cents > 0 && cents <= toCents(maxPrice) ? cents : null
}
