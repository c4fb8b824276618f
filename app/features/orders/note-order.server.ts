import type { Database, Transaction } from '#db/connect.ts'
import { order_events } from '#db/schema/orders.ts'

/** Writes into an order's ledger something that happened without moving it. */
export async function noteOrder(
  db: Database | Transaction,
  note: { orderId: string; at: Date; kind: string; detail?: object },
): Promise<void> {
  await db.insert(order_events).values({ order_id: note.orderId, at: note.at, kind: note.kind, detail: note.detail })
}
