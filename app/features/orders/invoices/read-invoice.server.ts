import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { OrderTax } from '#app/features/sales-tax/order-tax.ts'
import { toCents } from '#app/platform/money.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { invoices } from '#db/schema/invoices.ts'
import type { InvoiceFacts } from './invoice.ts'
import { invoiceFacts } from './invoice-facts.server.ts'

/** An invoice with the facts that decide what can be paid of it. */
export interface StoredInvoice extends InvoiceFacts {
  row: typeof invoices.$inferSelect
}

/** One invoice with its facts; null if there is none. @param where SQL condition on the columns of `invoices` */
export async function readInvoice(
  db: Database | Transaction,
  { where, at }: { where: SQL; at: Date },
): Promise<StoredInvoice | null> {
  const [found] = await db
    .select({
      row: getTableColumns(invoices),
      ...invoiceFacts('invoices', at),
    })
    .from(invoices)
    .where(where)
  if (!found) return null
  const { row, ...facts } = found
  return {
    row,
    amountCents: toCents(row.amount),
    firstCents: row.first_amount === null ? null : toCents(row.first_amount),
    tax: row.tax as OrderTax | null,
    until: row.until,
    isFirstPaid: row.first_paid_at !== null,
    isPaid: row.paid_at !== null,
    isWithdrawn: row.withdrawn_at !== null,
    ...facts,
  }
}

/**
 * The same, locked until the transaction ends, after the work's row, as `lock-product` says.
 */
export async function lockInvoice(tx: Transaction, invoiceId: string, at: Date): Promise<StoredInvoice> {
  await tx.execute(sql`select from ${invoices} where id = ${invoiceId}::uuid for no key update`)
  return (await readInvoice(tx, { where: sql`${invoices.id} = ${invoiceId}::uuid`, at }))!
}
