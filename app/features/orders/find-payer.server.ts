import { and, eq, ne } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import { isCollected } from './order-amounts.ts'
import type { Order } from './order-context.ts'
import { type Payer, readPayer } from './read-payer.ts'

/**
 * Who paid for an order and where to send its work. The two parts of an invoice have one delivery: where the payment of one named
 * no address, the other's is it (PRINT-20), unless the work is collected.
 */
export async function findPayer(db: Database | Transaction, order: Order): Promise<Payer> {
  const payer = readPayer(order.payer)
  if (payer.shipTo.length > 0 || order.invoice_id === null || isCollected(order)) return payer
  const [other] = await db
    .select({ payer: orders.payer })
    .from(orders)
    .where(and(eq(orders.invoice_id, order.invoice_id), ne(orders.id, order.id), eq(orders.state, 'paid')))
  return other ? { ...payer, shipTo: readPayer(other.payer).shipTo } : payer
}
