import { asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { refunds } from '#db/schema/refunds.ts'
import type { StoredRefund } from './refund.ts'

/** The refunds of an order, completed, pending or refused, the oldest first. */
export function findRefunds(db: Database | Transaction, orderId: string): Promise<StoredRefund[]> {
  return db.select().from(refunds).where(eq(refunds.order_id, orderId)).orderBy(asc(refunds.asked_at), asc(refunds.id))
}
