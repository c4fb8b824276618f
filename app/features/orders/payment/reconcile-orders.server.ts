import { and, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { moveOrder } from '#app/features/orders/move-order.server.ts'
import type { Order, OrderContext } from '#app/features/orders/order-context.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { liveStates } from '#app/features/orders/order-states.ts'
import { finishRefunds } from '#app/features/orders/refunds/finish-refunds.server.ts'
import { isRefundDue } from '#app/features/orders/refunds/is-refund-due.server.ts'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { askProvider } from './ask-provider.server.ts'
import { captureOrder } from './capture-order.server.ts'
import { closeUncaptured } from './close-uncaptured.server.ts'
import { settleOrder } from './settle-order.server.ts'

/** How long the provider is still asked about an order that was closed without money. */
const lookBackMs = 10 * 60_000

/**
 * Finishes every order that is not final by what the provider says of it: whatever crashed in between, money taken and
 * work free ends as a sale, money taken and work gone as a refund, and a hold whose time is up is released. It begins no
 * capture of its own but for a buyer who approved and still holds the work (ORD-02). Runs every minute and at start, on
 * any number of copies. One order's failure does not keep the others waiting. A refund that the provider does not give is asked
 * for less and less often (REF-10).
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
  // A few at a time: a provider that hangs must not make the last order wait for all the others.
  await Promise.all(Array.from({ length: 4 }, finishOneByOne))
}

/** What a webhook about an order asks for, and staff who give money back, at once: false when no order of ours has that id. */
export async function reconcileProviderOrder(shop: OrderContext, providerOrderId: string): Promise<boolean> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.provider_order_id, providerOrderId))
  if (order) await reconcileOrder(shop, order)
  return order !== undefined
}

async function reconcileOrder(shop: OrderContext, order: Order): Promise<void> {
  // Nobody can be asked about an order that reached no provider, or one that is no longer in use here.
  if (!order.provider_order_id || order.provider !== shop.paymentProvider.name) return releaseHold(shop, order)
  await finishRefunds(shop, order)
  const provider = askProvider(shop, order.id)
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
      // The page that should have asked for the capture is gone; approving was paying (PAY-08, PAY-10).
      await shop.db.transaction((tx) => moveOrder(tx, { orderId: order.id, to: 'approved', at: shop.now() }))
      await captureOrder(shop, order.id, { askedBy: 'job' })
      return
    case 'capturing':
      if (isApproved) await captureOrder(shop, order.id, { askedBy: 'job' })
      else await closeUncaptured(shop, order.id, truth ? 'not-approved' : 'not-found')
      return
    case 'declined':
    case 'cancelled':
      // Nothing is captured for it any more; so nobody should find it open at the provider either.
      if (isApproved || truth?.status === 'CREATED') await provider.voidOrder?.(truth.providerOrderId)
      return
    case 'pending':
    case 'paid':
    case 'expired':
    case 'refunded':
      return
  }
}

/** Closes an order whose time is up, and one that never reached the provider likewise. */
async function releaseHold({ db, now }: OrderContext, order: Order): Promise<void> {
  const at = now()
  if (order.hold_expires_at > at) return
  await db.transaction((tx) => moveOrder(tx, { orderId: order.id, to: 'expired', from: ['created', 'approved'], at }))
}
