import { ratesAt, type TaxPlace, type TaxRate } from './tax-rate.ts'

/** One tax on one item, as it was worked out. */
export interface TaxLine {
  name: string
  /** Millionths. */
  rate: number
  /** Set where it counted only on so much of the item. */
  capCents: number | null
  cents: number
}

/**
 * What each rate that holds at a place takes of an item, each rounded half up to the cent by itself (TAX-02). The item's price
 * and these are what is paid.
 */
export function computeTax(rates: readonly TaxRate[], place: TaxPlace, itemCents: number): TaxLine[] {
  return ratesAt(rates, place).map(({ name, rate, capCents }) => ({
    name,
    rate,
    capCents: capCents !== null && capCents < itemCents ? capCents : null,
    cents: shareOf(Math.min(itemCents, capCents ?? itemCents), rate),
  }))
}

/** Exact: an amount times its millionths can be more than a number holds. */
function shareOf(cents: number, millionths: number): number {
  return Number((BigInt(cents) * BigInt(millionths) + 500_000n) / 1_000_000n)
}
