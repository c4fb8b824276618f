import { formatPrice, toCents } from '#app/platform/money.ts'
import type { TaxLine } from './compute-tax.ts'
import type { Destination } from './destination.ts'
import { formatPercent } from './tax-rate.ts'
import { usStates } from './us-states.ts'

/** The sales tax in `orders.tax`: as it was computed when the order was opened, whatever the rates are now. */
export interface OrderTax {
  delivery: Destination
  lines: TaxLine[]
}

/** The taxes of an order in words, a line each; if none is due one line says so. Empty if the gallery collected none. */
export function describeTax(tax: OrderTax | null): { label: string; cents: number }[] {
  if (!tax) return []
  if (tax.lines.length === 0) return [{ label: whyNone(tax.delivery), cents: 0 }]
  return tax.lines.map((line) => ({ label: nameLine(line), cents: line.cents }))
}

/** 'Florida sales tax, 6%', 'Palm Beach County surtax, 1% of the first $5,000'. */
function nameLine({ name, rate, capCents }: TaxLine): string {
  const share = `${name}, ${formatPercent(rate)}%`
  return capCents === null ? share : `${share} of the first ${formatPrice(capCents / 100)}`
}

function whyNone(delivery: Destination): string {
  if (delivery.exemptionNumber) return 'Sales tax: exempt'
  switch (delivery.to) {
    case 'gallery':
      return 'Sales tax: none'
    case 'us':
      return `Sales tax: none for delivery to ${usStates[delivery.state]}`
    case 'abroad':
      return 'Sales tax: none for delivery outside the United States'
  }
}

/** The sum of all taxes in cents. */
export function taxCents(tax: OrderTax | null): number {
  return tax?.lines.reduce((sum, { cents }) => sum + cents, 0) ?? 0
}

/** The price of an order's work in cents, without tax. @param amount dollars that are paid in all */
export function itemCents({ amount, tax }: { amount: number; tax: OrderTax | null }): number {
  return toCents(amount) - taxCents(tax)
}
