import { describeTax, itemCents, type OrderTax } from '#app/features/sales-tax/order-tax.ts'
import { toCents, toDecimalString } from '#app/platform/money.ts'
import type { InvoicePart } from './invoices/invoice.ts'

/** One line of what an order comes to. */
export interface AmountLine {
  label: string
  cents: number
  /** It is the sum of those before. */
  isTotal?: boolean
}

const partLabels: Record<InvoicePart, string> = { whole: '', first: ' (part payment)', rest: ' (the rest)' }

interface Amounts {
  /** Dollars, the tax among them. */
  amount: number
  snapshot: unknown
  /** `orders.tax`. */
  tax: unknown
  invoice_part: InvoicePart | null
}

/** What an order comes to, line by line and in all: its pages, its receipt and its mails show the same. */
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

/** The lines as the buyer's browser is told them; nothing where no tax is collected, since there the amount says it all. */
export function toldLines(order: Amounts): { lines?: { label: string; amount: string }[] } {
  if (order.tax === null) return {}
  return { lines: orderAmounts(order).lines.map(({ label, cents }) => ({ label, amount: toDecimalString(cents) })) }
}

/** Whether the work is fetched in the gallery, as the buyer or staff have said for the sales tax: its address is no place to send it to. */
export function isCollected(order: { tax: unknown }): boolean {
  return readOrderTax(order)?.delivery.to === 'gallery'
}

/** Reads `orders.tax`, which this program wrote. */
export function readOrderTax({ tax }: { tax: unknown }): OrderTax | null {
  return tax as OrderTax | null
}
