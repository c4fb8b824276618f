import { ratesAt, type TaxPlace, type TaxRate } from './tax-rate.ts'

/** One tax on one item, as it was computed. */
export interface TaxLine {
  name: string
  /** Millionths. */
  rate: number
  /** Set if it applied only to the first part of the price. */
  capCents: number | null
  cents: number
}

/**
 * What each rate that applies at a place takes of an item, each rounded half up to the cent separately (TAX-02). The buyer pays the
 * item's price and these.
 */
export function computeTax(rates: readonly TaxRate[], place: TaxPlace, itemCents: number): TaxLine[] {
  return ratesAt(rates, place).map(({ name, rate, capCents }) => ({
    name,
    rate,
    capCents: capCents !== null && capCents < itemCents ? capCents : null,
    cents: shareOf(Math.min(itemCents, capCents ?? itemCents), rate),
  }))
}

/** BigInt keeps this exact: cents times millionths can exceed the safe integers. */
function shareOf(cents: number, millionths: number): number {
  return Number((BigInt(cents) * BigInt(millionths) + 500_000n) / 1_000_000n)
}
