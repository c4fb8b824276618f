import type { AmountLine } from '#app/features/orders/order-amounts.ts'
import type { Database } from '#db/connect.ts'
import { checkTaxedAmount } from '../../agreed-price/taxed-amount-form.ts'
import { agreedLines } from '../invoice-amounts.ts'
import { computeInvoice } from './compute-invoice.server.ts'

/** The amounts of a future invoice, for its form; a `fault` if they cannot be calculated. */
export type InvoicePreview = { lines: AmountLine[]; fault?: undefined } | { lines?: undefined; fault: string }

/** Calculates an invoice with these amounts and this destination now (INV-24); nothing is written. */
export async function previewInvoice(db: Database, values: Record<string, string>): Promise<InvoicePreview> {
  const checked = checkTaxedAmount(values, true)
  if (checked.faults) return { fault: checked.faults[0]!.message }
  const worked = await computeInvoice(db, checked.row)
  if (worked.outcome === 'wrong') return { fault: worked.fault }
  const { totalCents, tax, firstCents } = worked
  const parts =
    firstCents === null
      ? []
      : [
          { label: 'Part payment first', cents: firstCents },
          { label: 'The rest', cents: totalCents - firstCents },
        ]
  return { lines: [...agreedLines({ amountCents: totalCents, tax }), ...parts] }
}
