import { lt } from 'drizzle-orm'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { deleteInBatches } from '#app/platform/delete-in-batches.server.ts'
import { webhook_events } from '#db/schema/orders.ts'

const keptMs = 90 * 24 * 3_600_000

/**
 * Deletes the provider's messages that came 90 days ago (PAYP-34): PayPal repeats one for 3 days, and one that was sent over
 * 4 days ago is refused. The ledgers of the orders keep their content. Returns how many were deleted.
 */
export function deleteOldPaymentEvents({ db, now }: Pick<OrderContext, 'db' | 'now'>): Promise<number> {
  return deleteInBatches(db, webhook_events, lt(webhook_events.received_at, new Date(now().getTime() - keptMs)))
}
