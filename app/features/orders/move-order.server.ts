import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import type { LedgerMove } from './ledger.ts'
import { lockOrder } from './lock-order.server.ts'
import type { Order } from './order-context.ts'
import { type OrderState, statesBefore } from './order-states.ts'

type Move = LedgerMove & {
  orderId: string
  at: Date
  /** The states it may come from; all that `order-states.ts` allows unless named. */
  from?: readonly OrderState[]
  /** A further condition of the same UPDATE. */
  onlyIf?: SQL
  /** Columns that change with the state. */
  set?: Partial<Pick<Order, 'refund_id' | 'closed_because'>>
}

/**
 * Changes an order's state by one conditional UPDATE and writes the ledger in the same transaction. Returns the new row,
 * or null when the order is in another state: then nothing was changed, so that a repeated move is a no-op. Either way the order
 * is locked until the transaction ends.
 */
export async function moveOrder(tx: Transaction, move: Move): Promise<Order | null> {
  const { orderId, to, at, from = statesBefore(to) } = move
  // In a separate statement: one that waits for a lock evaluates subqueries on the snapshot from before the wait.
  const before = await lockOrder(tx, orderId)
  if (!before) return null
  const [moved] = await tx
    .update(orders)
    .set({ ...move.set, state: to, updated_at: at })
    .where(and(eq(orders.id, orderId), inArray(orders.state, [...from]), move.onlyIf))
    .returning()
  if (!moved) return null
  await tx.insert(order_events).values({
    order_id: orderId,
    at,
    kind: move.kind ?? to,
    from_state: before.state,
    to_state: to,
    detail: move.detail,
  })
  return moved
}
