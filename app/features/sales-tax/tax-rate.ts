import type { UsState } from './us-states.ts'

/** A rate of the gallery's own table: for a whole state, or for a part of one, such as a county's surtax. */
export interface TaxRate {
  /** Identifies it in the form. */
  key: string
  /** Its name on receipts: 'Florida sales tax'. */
  name: string
  state: UsState
  /** The prefixes of the ZIP codes that it is for, 1 to 5 digits each; none: the whole state. */
  zips: readonly string[]
  /** Millionths of the amount: 60,000 is 6 %. */
  rate: number
  /** It applies only up to this amount of an item, as Florida's county surtax on the first $5,000; null: to all of it. */
  capCents: number | null
}

/** A place in the United States that tax is computed for. */
export interface TaxPlace {
  state: UsState
  /** Five digits. */
  zip: string
}

/** 30 %. */
export const highestRate = 300_000

/** The rates that apply at a place, in order: at most one of its state and one of a part of that. */
export function ratesAt<Rate extends Pick<TaxRate, 'state' | 'zips'>>(
  rates: readonly Rate[],
  { state, zip }: TaxPlace,
): Rate[] {
  return rates.filter(
    (rate) => rate.state === state && (rate.zips.length === 0 || rate.zips.some((start) => zip.startsWith(start))),
  )
}

/** The first rate that would apply together with an earlier one of its kind, and that one, by index; null: none. */
export function findOverlap(rates: readonly Pick<TaxRate, 'state' | 'zips'>[]): { index: number; with: number } | null {
  for (const [index, rate] of rates.entries()) {
    const before = rates.slice(0, index).findIndex((other) => other.state === rate.state && overlap(other, rate))
    if (before >= 0) return { index, with: before }
  }
  return null
}

function overlap({ zips }: Pick<TaxRate, 'zips'>, { zips: others }: Pick<TaxRate, 'zips'>): boolean {
  if (zips.length === 0 || others.length === 0) return zips.length === others.length
  return zips.some((zip) => others.some((other) => zip.startsWith(other) || other.startsWith(zip)))
}

/** Millionths of a rate that is written in per cent with at most four decimals, `6.5`; null for anything else. */
export function parsePercent(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
}

/** `6.5`, `7`, `0.0625`. @param rate in millionths */
export function formatPercent(rate: number): string {
  const decimals = String(rate % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${Math.trunc(rate / 10_000)}${decimals && `.${decimals}`}`
}
