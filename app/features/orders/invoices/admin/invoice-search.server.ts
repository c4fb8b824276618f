import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#app/platform/escape-like.ts'
import { invoiceSearchText } from '#db/schema/invoices.ts'
import { readInvoiceNumber } from '../invoice.ts'

/** SQL of whether an invoice has the number `search`, or its client, mail address or work contains `search`; on its unqualified columns. */
export function matchesInvoice(search: string): SQL {
  const containsText = sql`${invoiceSearchText} like lower(${`%${escapeLike(search)}%`})`
  const handle = readInvoiceNumber(search)
  return handle === null ? containsText : sql`(handle = ${handle} or ${containsText})`
}
