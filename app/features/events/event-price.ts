import { formatPriceWithCents } from '#app/platform/money.ts'

/** 'Free', or dollars with 2 decimals (EVD-10, EVD-11). No price counts as 0 (OP-74). */
export function eventPrice(dollars: number | null): string {
  return dollars ? formatPriceWithCents(dollars) : 'Free'
}
