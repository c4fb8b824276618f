import { type OrderTax, taxCents } from '#app/features/sales-tax/order-tax.ts'
import { splitTax } from '#app/features/sales-tax/split-tax.ts'
import { toCents } from '#app/platform/money.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { firstNotLess } from '../../agreed-price/amount-limits.ts'
import { computeTotal } from '../../agreed-price/compute-total.server.ts'
import type { TaxedAmount } from '../../agreed-price/taxed-amount-form.ts'

export type ComputedInvoice =
  | { outcome: 'worked-out'; tax: OrderTax | null; totalCents: number; firstCents: number | null }
  /** The fault of a field of the form. */
  | { outcome: 'wrong'; field: 'amount' | 'first_amount' | 'to'; fault: string }

/**
 * The amounts of an invoice (INV-24), and its first payment. The form shows them before it is saved; on saving they are calculated
 * again.
 */
export async function computeInvoice(
  tx: Database | Transaction,
  { firstAmount, ...priced }: TaxedAmount,
): Promise<ComputedInvoice> {
  const worked = await computeTotal(tx, priced)
  if (worked.outcome === 'wrong') return worked
  const { tax, totalCents } = worked
  const firstCents = firstAmount === null ? null : toCents(firstAmount)
  if (firstCents !== null && !isPayableInTwo(tax, { firstCents, totalCents }))
    return { outcome: 'wrong', field: 'first_amount', fault: firstNotLess }
  return { ...worked, firstCents }
}

/** Whether each part is more than the tax in it, which may fail for a few cents. */
function isPayableInTwo(tax: OrderTax | null, amounts: { firstCents: number; totalCents: number }): boolean {
  const { firstCents, totalCents } = amounts
  if (firstCents >= totalCents) return false
  if (!tax) return true
  const { first, rest } = splitTax(tax, amounts)
  return taxCents(first) < firstCents && taxCents(rest) < totalCents - firstCents
}
