import { and, eq, or } from 'drizzle-orm'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { writeLedgerEntry } from '#app/features/orders/write-ledger-entry.server.ts'
import { orders, webhook_events } from '#db/schema/orders.ts'
import type { PaymentEvent } from './payment-webhooks.ts'
import { reconcileProviderOrder } from './reconcile-orders.server.ts'

export type EventOutcome = 'taken' | 'taken-before' | 'concerns-no-order' | 'unknown-order'

/**
 * Processes a verified message of the provider, each id once: the order that it names is read from the provider and settled from
 * that, so that neither the sequence of messages nor their content matters. `unknown-order`: it may have come before
 * the order was stored; it is not remembered, so that the provider can send it again.
 * @throws PaymentProviderUnavailable: the message counts as not received
 */
export async function handlePaymentEvent(shop: OrderContext, event: PaymentEvent): Promise<EventOutcome> {
  const { db, now, paymentProvider } = shop
  const isIt = eq(webhook_events.id, event.id)
  const [known] = await db.select({ processedAt: webhook_events.processed_at }).from(webhook_events).where(isIt)
  if (known?.processedAt) return 'taken-before'
  const { id, type, providerOrderId, captureId } = event
  const row = {
    id,
    type,
    provider: paymentProvider.name,
    received_at: now(),
    // Names, addresses and amounts are read from the provider; those in the message are not stored.
    payload: { providerOrderId, captureId },
  }
  if (!providerOrderId && !captureId) {
    await db
      .insert(webhook_events)
      .values({ ...row, processed_at: now() })
      .onConflictDoNothing()
    return 'concerns-no-order'
  }
  const order = await findOrder(shop, event)
  if (!order?.provider_order_id) return 'unknown-order'
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(webhook_events)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: webhook_events.id })
    if (inserted.length > 0)
      await writeLedgerEntry(tx, { orderId: order.id, at: now(), kind: 'webhook', detail: { eventId: id, type } })
  })
  await reconcileProviderOrder(shop, order.provider_order_id)
  await db.update(webhook_events).set({ processed_at: now() }).where(isIt)
  return 'taken'
}

async function findOrder({ db, paymentProvider }: OrderContext, { providerOrderId, captureId }: PaymentEvent) {
  const [order] = await db
    .select({ id: orders.id, provider_order_id: orders.provider_order_id })
    .from(orders)
    .where(
      and(
        eq(orders.provider, paymentProvider.name),
        or(
          providerOrderId ? eq(orders.provider_order_id, providerOrderId) : undefined,
          captureId ? eq(orders.capture_id, captureId) : undefined,
        ),
      ),
    )
  return order
}
