import { describeTax, itemCents, type OrderTax } from '#app/features/sales-tax/order-tax.ts'
import { toCents, toDecimalString } from '#app/platform/money.ts'
import type { InvoicePart } from './invoices/invoice.ts'

/** One line of an order's amounts. */
export interface AmountLine {
  label: string
  cents: number
  /** Whether it is the sum of those before. */
  isTotal?: boolean
}

const partLabels: Record<InvoicePart, string> = { whole: '', first: ' (part payment)', rest: ' (the rest)' }

interface Amounts {
  /** Dollars, including tax. */
  amount: number
  snapshot: unknown
  /** `orders.tax`. */
  tax: unknown
  invoice_part: InvoicePart | null
}

/** The amounts of an order, line by line and in total: its pages, its receipt and its mails show the same. */
export function orderAmounts(order: Amounts): { lines: AmountLine[]; totalCents: number } {
  const { name } = order.snapshot as { name: string }
  const tax = readOrderTax(order)
  return {
    lines: [
      {
        label: `${name}${order.invoice_part ? partLabels[order.invoice_part] : ''}`,
        cents: itemCents({ amount: order.amount, tax }),
      },
      ...describeTax(tax),
    ],
    totalCents: toCents(order.amount),
  }
}

/** The lines for the buyer's browser; none if no tax is collected, since then the amount is enough. */
export function buyerAmountLines(order: Amounts): { lines?: { label: string; amount: string }[] } {
  if (order.tax === null) return {}
  return { lines: orderAmounts(order).lines.map(({ label, cents }) => ({ label, amount: toDecimalString(cents) })) }
}

/** Whether the work is collected in the gallery, as the buyer or staff said for sales tax: then the address is not a shipping address. */
export function isCollected(order: { tax: unknown }): boolean {
  return readOrderTax(order)?.delivery.to === 'gallery'
}

/** Reads `orders.tax`, which this program wrote. */
export function readOrderTax({ tax }: { tax: unknown }): OrderTax | null {
  return tax as OrderTax | null
}
