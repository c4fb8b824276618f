import { computePurchaseTax } from '#app/features/orders/compute-purchase-tax.server.ts'
import type { Destination } from '#app/features/sales-tax/destination.ts'
import { type OrderTax, taxCents } from '#app/features/sales-tax/order-tax.ts'
import { toCents } from '#app/platform/money.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { isTotalTooLarge, totalTooLarge } from './amount-limits.ts'

export type ComputedTotal =
  | { outcome: 'worked-out'; tax: OrderTax | null; totalCents: number }
  /** The fault of a field of the form. */
  | { outcome: 'wrong'; field: 'amount' | 'to'; fault: string }

/**
 * The total of a sale that staff record: the agreed price, plus sales tax at the current rates if it is
 * collected (INV-24, GSALE-07). @param amount dollars, without tax
 */
export async function computeTotal(
  tx: Database | Transaction,
  { amount, delivery }: { amount: number; delivery?: Destination | undefined },
): Promise<ComputedTotal> {
  const wrong = (field: 'amount' | 'to', fault: string) => ({ outcome: 'wrong', field, fault }) as const
  const priceCents = toCents(amount)
  const taxed = await computePurchaseTax(tx, { itemCents: priceCents, delivery })
  if (taxed.outcome === 'delivery-missing') return wrong('to', 'Say where the artwork goes: sales tax is collected')
  if (taxed.outcome === 'delivery-wrong') return wrong('to', taxed.fault)
  const { tax } = taxed
  const totalCents = priceCents + taxCents(tax)
  if (tax && isTotalTooLarge(totalCents)) return wrong('amount', totalTooLarge)
  return { outcome: 'worked-out', tax, totalCents }
}
