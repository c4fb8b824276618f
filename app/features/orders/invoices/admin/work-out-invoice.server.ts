import { type OrderTax, taxCents } from '#app/features/sales-tax/order-tax.ts'
import { splitTax } from '#app/features/sales-tax/split-tax.ts'
import { toCents } from '#app/platform/money.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { firstNotLess } from '../../agreed-price/amount-limits.ts'
import type { TaxedAmount } from '../../agreed-price/taxed-amount-form.ts'
import { workOutTotal } from '../../agreed-price/work-out-total.server.ts'

export type WorkedOut =
  | { outcome: 'worked-out'; tax: OrderTax | null; totalCents: number; firstCents: number | null }
  /** The fault of a field of the form. */
  | { outcome: 'wrong'; field: 'amount' | 'first_amount' | 'to'; fault: string }

/**
 * What an invoice comes to (INV-24), and what of it is paid first. The form shows it before it is saved; what is saved is worked
 * out once more.
 */
export async function workOutInvoice(
  tx: Database | Transaction,
  { firstAmount, ...priced }: TaxedAmount,
): Promise<WorkedOut> {
  const worked = await workOutTotal(tx, priced)
  if (worked.outcome === 'wrong') return worked
  const { tax, totalCents } = worked
  const firstCents = firstAmount === null ? null : toCents(firstAmount)
  if (firstCents !== null && !isPayableInTwo(tax, { firstCents, totalCents }))
    return { outcome: 'wrong', field: 'first_amount', fault: firstNotLess }
  return { ...worked, firstCents }
}

/** Each part is more than the tax in it; of a few cents it may not be. */
function isPayableInTwo(tax: OrderTax | null, amounts: { firstCents: number; totalCents: number }): boolean {
  const { firstCents, totalCents } = amounts
  if (firstCents >= totalCents) return false
  if (!tax) return true
  const { first, rest } = splitTax(tax, amounts)
  return taxCents(first) < firstCents && taxCents(rest) < totalCents - firstCents
}
