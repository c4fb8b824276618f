import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { deleteInBatches } from '#app/platform/delete-in-batches.server.ts'
import { orders } from '#db/schema/orders.ts'
import type { OrderContext } from './order-context.ts'

const keptMs = 30 * 24 * 3_600_000

/**
 * Deletes the orders that ended 30 days ago without ever being paid, each with its ledger and its client's address
 * (ORD-09). Orders that involve money are kept; a trigger refuses to delete them too. Returns how many were deleted.
 */
export function deleteUnpaidOrders({ db, now }: Pick<OrderContext, 'db' | 'now'>): Promise<number> {
  const isOver = and(
    inArray(orders.state, ['declined', 'cancelled', 'expired']),
    lt(orders.updated_at, new Date(now().getTime() - keptMs)),
    // A declined capture took nothing; for any other known capture, money may still arrive.
    or(isNull(orders.capture_id), eq(orders.state, 'declined')),
    isNull(orders.captured_amount),
    isNull(orders.refund_reason),
    isNull(orders.refund_id),
  )
  return deleteInBatches(db, orders, isOver)
}
