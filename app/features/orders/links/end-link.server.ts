import { eq } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { invoice_links } from '#db/schema/invoices.ts'
import { order_links } from '#db/schema/order-links.ts'
import { hashOrderSecret } from './order-secret.server.ts'

/** Ends a link that was given to nobody. @param path of an order's or an invoice's page, as it was created */
export async function endLink(db: Database, path: string): Promise<void> {
  const hash = hashOrderSecret(path.split('/').at(-1)!)
  await db.delete(order_links).where(eq(order_links.hash, hash))
  await db.delete(invoice_links).where(eq(invoice_links.hash, hash))
}
