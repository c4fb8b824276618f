import { and, desc, eq, ne, notInArray } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { order_links } from '#db/schema/order-links.ts'
import { hashOrderSecret, newOrderSecret } from './order-secret.server.ts'

/** How many links of one order are valid at once, of each kind: mailed, given to a browser, given to staff. */
const maxLinks = 20

interface NewLink {
  orderId: string
  madeFor: 'mail' | 'browser' | 'staff'
  at: Date
}

/** A new link to the buyer's page of an order (OPAGE-02): its path. The oldest of its kind beyond the newest 20 ends. */
export async function makeOrderLink(db: Database | Transaction, { orderId, madeFor, at }: NewLink): Promise<string> {
  const secret = newOrderSecret()
  const hash = hashOrderSecret(secret)
  await db.insert(order_links).values({ hash, order_id: orderId, made_for: madeFor, made_at: at })
  const isOfKind = and(eq(order_links.order_id, orderId), eq(order_links.made_for, madeFor))
  const newest = db
    .select({ hash: order_links.hash })
    .from(order_links)
    .where(isOfKind)
    .orderBy(desc(order_links.made_at))
    .limit(maxLinks)
  await db.delete(order_links).where(and(isOfKind, ne(order_links.hash, hash), notInArray(order_links.hash, newest)))
  return `/orders/${secret}`
}
