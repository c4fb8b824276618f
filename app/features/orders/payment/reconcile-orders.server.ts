import { and, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { moveOrder } from '#app/features/orders/move-order.server.ts'
import type { Order, OrderContext } from '#app/features/orders/order-context.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { liveStates } from '#app/features/orders/order-states.ts'
import { finishRefunds } from '#app/features/orders/refunds/finish-refunds.server.ts'
import { isRefundDue } from '#app/features/orders/refunds/is-refund-due.server.ts'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { captureOrder } from './capture-order.server.ts'
import { closeUncaptured } from './close-uncaptured.server.ts'
import { createRecordingProvider } from './create-recording-provider.server.ts'
import { settleOrder } from './settle-order.server.ts'

/** How long the provider is still queried about an order that was closed unpaid. */
const lookBackMs = 10 * 60_000

/**
 * Finishes every order that is not final from the provider's state of it, whatever crashed in between: if money was taken
 * and the work is free, it is sold; if the work is gone, the money is refunded; an expired hold is released. It begins a
 * capture only for a buyer who approved and still holds the work (ORD-02). Runs every minute and at start, on
 * any number of copies. One order's failure does not delay the others. A refund that the provider does not confirm is retried
 * at growing intervals (REF-10).
 */
export async function reconcileOrders(shop: OrderContext): Promise<void> {
  const { db, now, log } = shop
  const unfinished = await db
    .select()
    .from(orders)
    .where(
      or(
        inArray(orders.state, [...liveStates]),
        and(isNotNull(orders.refund_reason), isNull(orders.refund_id), ne(orders.state, 'refunded')),
        inArray(
          orders.id,
          db
            .select({ id: refunds.order_id })
            .from(refunds)
            .where(inArray(refunds.state, ['asked', 'pending'])),
        ),
        and(
          inArray(orders.state, ['declined', 'cancelled', 'expired']),
          isNotNull(orders.provider_order_id),
          gt(orders.updated_at, new Date(now().getTime() - lookBackMs)),
        ),
      ),
    )
    .orderBy(orders.created_at)
  const waiting = unfinished.values()
  const finishOneByOne = async () => {
    for (const order of waiting) {
      try {
        if (await isRefundDue(shop, order)) await reconcileOrder(shop, order)
      } catch (error) {
        log.warn(
          { error, order: orderNumber(order.id), state: order.state },
          'an order could not be reconciled; it is tried again',
        )
      }
    }
  }
  // A few at a time: a provider that hangs must not delay the last order by the sum of all others.
  await Promise.all(Array.from({ length: 4 }, finishOneByOne))
}

/** Reconciles one order at once, for a webhook or a refund by staff; false when no order of ours has that id. */
export async function reconcileProviderOrder(shop: OrderContext, providerOrderId: string): Promise<boolean> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.provider_order_id, providerOrderId))
  if (order) await reconcileOrder(shop, order)
  return order !== undefined
}

async function reconcileOrder(shop: OrderContext, order: Order): Promise<void> {
  // There is no provider to query: the order never reached one, or that one is no longer in use.
  if (!order.provider_order_id || order.provider !== shop.paymentProvider.name) return releaseHold(shop, order)
  await finishRefunds(shop, order)
  const provider = createRecordingProvider(shop, order.id)
  const truth = await provider.readOrder(order.provider_order_id)
  if (truth?.capture) {
    await settleOrder(shop, order.id, { capture: truth.capture, payer: truth.payer })
    return
  }
  const isApproved = truth?.status === 'APPROVED'
  switch (order.state) {
    case 'created':
    case 'approved':
      if (!isApproved || order.hold_expires_at <= shop.now()) return releaseHold(shop, order)
      // The page that should have requested the capture is gone; approving was paying (PAY-08, PAY-10).
      await shop.db.transaction((tx) => moveOrder(tx, { orderId: order.id, to: 'approved', at: shop.now() }))
      await captureOrder(shop, order.id, { askedBy: 'job' })
      return
    case 'capturing':
      if (isApproved) await captureOrder(shop, order.id, { askedBy: 'job' })
      else await closeUncaptured(shop, order.id, truth ? 'not-approved' : 'not-found')
      return
    case 'declined':
    case 'cancelled':
      // It will never be captured; so it should not stay open at the provider either.
      if (isApproved || truth?.status === 'CREATED') await provider.voidOrder?.(truth.providerOrderId)
      return
    case 'pending':
    case 'paid':
    case 'expired':
    case 'refunded':
      return
  }
}

/** Closes an order whose hold has expired, or that never reached the provider. */
async function releaseHold({ db, now }: OrderContext, order: Order): Promise<void> {
  const at = now()
  if (order.hold_expires_at > at) return
  await db.transaction((tx) => moveOrder(tx, { orderId: order.id, to: 'expired', from: ['created', 'approved'], at }))
}
