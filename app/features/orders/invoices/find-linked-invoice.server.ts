import { sql } from 'drizzle-orm'
import { hashOrderSecret, isOrderSecret } from '#app/features/orders/links/order-secret.server.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { invoice_links, invoices } from '#db/schema/invoices.ts'
import { readInvoice, type StoredInvoice } from './read-invoice.server.ts'

/** The invoice that a link with `secret` leads to; null for any other text. */
export async function findLinkedInvoice(
  db: Database | Transaction,
  { secret, at }: { secret: string; at: Date },
): Promise<StoredInvoice | null> {
  if (!isOrderSecret(secret)) return null
  const linked = sql`(select ${invoice_links.invoice_id} from ${invoice_links} where ${invoice_links.hash} = ${hashOrderSecret(secret)})`
  return readInvoice(db, { where: sql`${invoices.id} = ${linked}`, at })
}
