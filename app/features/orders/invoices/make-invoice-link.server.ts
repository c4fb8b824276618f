import { and, desc, eq, ne, notInArray } from 'drizzle-orm'
import { hashOrderSecret, newOrderSecret } from '#app/features/orders/links/order-secret.server.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { invoice_links } from '#db/schema/invoices.ts'

/** How many links of one invoice are valid at once, of each kind: mailed, and given to staff. */
const maxLinks = 20

interface NewLink {
  invoiceId: string
  madeFor: 'mail' | 'staff'
  at: Date
}

/** A new link to the page of an invoice: its path. The oldest of its kind beyond the newest 20 ends. */
export async function makeInvoiceLink(
  db: Database | Transaction,
  { invoiceId, madeFor, at }: NewLink,
): Promise<string> {
  const secret = newOrderSecret()
  const hash = hashOrderSecret(secret)
  await db.insert(invoice_links).values({ hash, invoice_id: invoiceId, made_for: madeFor, made_at: at })
  const isOfKind = and(eq(invoice_links.invoice_id, invoiceId), eq(invoice_links.made_for, madeFor))
  const newest = db
    .select({ hash: invoice_links.hash })
    .from(invoice_links)
    .where(isOfKind)
    .orderBy(desc(invoice_links.made_at))
    .limit(maxLinks)
  await db
    .delete(invoice_links)
    .where(and(isOfKind, ne(invoice_links.hash, hash), notInArray(invoice_links.hash, newest)))
  return `/invoices/${secret}`
}
