import { parseDollars } from '#app/platform/parse-dollars.ts'

/** Below the bound of the column, `numeric(12,2)`. */
const mostCents = 10 ** 12

/** Cents of an amount as staff type it, `1,200.50` or `$1200`; null for anything else, and for nothing (REF-12). */
export function readCents(text: string): number | null {
  const cents = parseDollars(text.trim().replace(/^\$\s*/, ''))
  return cents !== null && cents > 0 && cents < mostCents ? cents : null
}
