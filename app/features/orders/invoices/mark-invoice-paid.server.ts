import { eq } from 'drizzle-orm'
import { itemCents, type OrderTax } from '#app/features/sales-tax/order-tax.ts'
import type { Transaction } from '#db/connect.ts'
import { invoices } from '#db/schema/invoices.ts'
import { copyDeliveryToRest } from './copy-delivery-to-rest.server.ts'
import type { InvoicePart } from './invoice.ts'

/**
 * Records that a paid order has paid its part of an invoice. Returns the invoice's number and the agreed
 * price of the work, in dollars without tax.
 */
export async function markInvoicePaid(
  tx: Transaction,
  { invoiceId, part, at }: { invoiceId: string; part: InvoicePart; at: Date },
): Promise<{ handle: number; agreed: number }> {
  const [invoice] = await tx
    .update(invoices)
    .set(part === 'first' ? { first_paid_at: at } : { paid_at: at })
    .where(eq(invoices.id, invoiceId))
    .returning({ handle: invoices.handle, amount: invoices.amount, tax: invoices.tax })
  if (part === 'rest') await copyDeliveryToRest(tx, { invoiceId, at })
  const { handle, amount, tax } = invoice!
  return { handle, agreed: itemCents({ amount, tax: tax as OrderTax | null }) / 100 }
}
