import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { OrderContext } from './order-context.ts'

const keptMs = 30 * 24 * 3_600_000
const batch = 500

/**
 * Deletes the orders that ended 30 days ago without ever being paid, each with its ledger and its client's address
 * (ORD-09). What has to do with money stays; a trigger refuses its deletion too. Returns how many went.
 */
export async function deleteUnpaidOrders({ db, now }: Pick<OrderContext, 'db' | 'now'>): Promise<number> {
  const isOver = and(
    inArray(orders.state, ['declined', 'cancelled', 'expired']),
    lt(orders.updated_at, new Date(now().getTime() - keptMs)),
    // A capture that the bank declined took nothing; of any other that is known, money may still come.
    or(isNull(orders.capture_id), eq(orders.state, 'declined')),
    isNull(orders.captured_amount),
    isNull(orders.refund_reason),
    isNull(orders.refund_id),
  )
  let deleted = 0
  for (;;) {
    const found = await db.select({ id: orders.id }).from(orders).where(isOver).limit(batch)
    // Not even an empty DELETE: it would be announced as a change.
    if (found.length === 0) return deleted
    const ids = found.map(({ id }) => id)
    const gone = await db
      .delete(orders)
      .where(and(inArray(orders.id, ids), isOver))
      .returning({ id: orders.id })
    deleted += gone.length
  }
}
