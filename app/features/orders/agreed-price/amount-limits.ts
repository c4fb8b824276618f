import { formatPriceWithCents, toCents } from '#app/platform/money.ts'

/** The most dollars in one payment. */
const largest = 9_999_999.99

export const amountFault = `An amount is a number of dollars and cents, above 0 and at most ${formatPriceWithCents(largest)}`
export const firstNotLess = 'The part payment must be less than the whole amount'
export const totalTooLarge = `With its tax the amount can be at most ${formatPriceWithCents(largest)}`

export function isAmount(dollars: number): boolean {
  return dollars > 0 && dollars <= largest
}

export function isTotalTooLarge(cents: number): boolean {
  return cents > toCents(largest)
}
