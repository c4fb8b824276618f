import { type SQL, sql } from 'drizzle-orm'
import { containsAllWords } from '#app/platform/match-folded.server.ts'
import { invoiceSearchText } from '#db/schema/invoices.ts'
import { readInvoiceNumber } from '../invoice.ts'

/** SQL of whether an invoice has the number `search`, or every word of `search` is in its client, mail address or work; on its unqualified columns. */
export function matchesInvoice(search: string): SQL {
  const containsText = containsAllWords(invoiceSearchText, search)
  const handle = readInvoiceNumber(search)
  return handle === null ? containsText : sql`(handle = ${handle} or ${containsText})`
}
