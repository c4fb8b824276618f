import { formatCount } from './format-count.ts'

/** A price for people, `$12,500` or `$12,500.50` (SITE-25, SITE-26). @param dollars a number as in an entity's JSON */
export function formatPrice(dollars: number): string {
  return formatPriceWithCents(dollars).replace(/\.00$/, '')
}

/** A price that always shows its cents, `$25.00` (EVD-11). */
export function formatPriceWithCents(dollars: number): string {
  const cents = toCents(dollars)
  return `${cents < 0 ? '-' : ''}$${formatCount(toDecimalString(Math.abs(cents)))}`
}

/** Dollars as an integer number of cents, the only unit that code computes with. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Cents as a payment provider writes them, `1200.00` (PAY-05). */
export function toDecimalString(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Cents from an amount as a payment provider writes it, `1200.00` or `1200`. */
export function fromDecimalString(amount: string): number {
  return toCents(Number(amount))
}
