import type { AmountLine } from '#app/features/orders/order-amounts.ts'
import { describeTax, type OrderTax, taxCents } from '#app/features/sales-tax/order-tax.ts'

/** The amounts of an invoice, line by line: the agreed price and, if sales tax is collected, each tax and the total (INV-24). */
export function agreedLines(
  { amountCents, tax }: { amountCents: number; tax: OrderTax | null },
  label = 'Agreed amount',
): AmountLine[] {
  const total = tax ? [...describeTax(tax), { label: 'Total', cents: amountCents, isTotal: true }] : []
  return [{ label, cents: amountCents - taxCents(tax) }, ...total]
}
