import type { Database, Transaction } from '#db/connect.ts'
import { order_events } from '#db/schema/orders.ts'
import type { LedgerEntry } from './ledger.ts'

/** Writes into an order's ledger something that happened without moving it. */
export async function writeLedgerEntry(
  db: Database | Transaction,
  { orderId, ...entry }: { orderId: string; at: Date } & LedgerEntry,
): Promise<void> {
  await db.insert(order_events).values({ order_id: orderId, ...entry })
}
