import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { toCents } from '#app/platform/money.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { order_events, order_notes, orders } from '#db/schema/orders.ts'
import { findRefunds } from '../find-refunds.server.ts'
import { type AmountLine, orderAmounts, readOrderTax } from '../order-amounts.ts'
import type { Order } from '../order-context.ts'
import { orderNumber } from '../order-number.ts'
import { readOrderedWork } from '../ordered-work.ts'
import { readPayer } from '../read-payer.ts'
import type { AdminOrder, OrderNeed } from './admin-order.ts'
import type { OrderDelivery } from './delivery-form.ts'
import { describeEvent } from './describe-event.ts'
import { needsOf } from './order-filter.server.ts'

/** Lines of a ledger that a page shows, the newest: the provider can be asked every minute for days. */
const mostEvents = 200

/** The order that a handle of an address names; null where there is none. */
export async function findOrderByHandle(db: Database | Transaction, handle: string): Promise<Order | null> {
  if (!/^[1-9]\d{0,14}$/.test(handle)) return null
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.handle, Number(handle)))
  return order ?? null
}

/** One order for its page (OADM-03, OADM-04). */
export async function findAdminOrder(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  order: Order,
): Promise<AdminOrder> {
  const { timeZone } = settings.gallery
  const work = readOrderedWork(order)
  const image = work.images?.[0] ?? null
  const [facts, events, notes, refunds] = await Promise.all([
    db.execute<{ needs: OrderNeed[]; picture: AdminOrder['work']['picture'] }>(
      sql`select ${needsOf} as needs, ${publicPicture(sql`${image}::text`)} as picture from orders o where o.id = ${order.id}`,
    ),
    db
      .select(getTableColumns(order_events))
      .from(order_events)
      .where(eq(order_events.order_id, order.id))
      .orderBy(desc(order_events.id))
      .limit(mostEvents),
    db.select().from(order_notes).where(eq(order_notes.order_id, order.id)).orderBy(asc(order_notes.at)),
    findRefunds(order),
  ])
  const { lines, totals } = amountsOf(order, refunds)
  return {
    handle: order.handle,
    number: orderNumber(order.id),
    openedAt: order.created_at.toISOString(),
    state: order.state,
    refundReason: order.refund_reason,
    isUndone: order.undone_at !== null,
    undoneReason: order.undone_reason,
    needs: facts.rows[0]?.needs ?? [],
    buyer: readPayer(order.payer),
    work: { id: order.product_id, name: work.name, image, picture: facts.rows[0]?.picture ?? null },
    lines,
    totals,
    statedDelivery: readOrderTax(order)?.delivery ?? null,
    provider: {
      name: order.provider,
      orderId: order.provider_order_id,
      captureId: order.capture_id,
      refundId: order.refund_id,
    },
    isPaid: order.captured_amount !== null && (order.state === 'paid' || order.state === 'refunded'),
    delivery: order.delivery,
    deliveryForm: isDeliverable(order) ? deliveryOf(order) : null,
    arrangedAt: order.arranged_at?.toISOString() ?? null,
    shippedAt: order.shipped_at?.toISOString() ?? null,
    deliveredAt: order.delivered_at?.toISOString() ?? null,
    timeline: events.map(({ id, at, kind, from_state, to_state, detail }) => ({
      id,
      at: at.toISOString(),
      ...describeEvent(
        { kind, fromState: from_state, toState: to_state, detail: detail as Record<string, unknown> | null },
        timeZone,
      ),
    })),
    notes: notes.map(({ id, at, author, text }) => ({ id, at: at.toISOString(), author, text })).reverse(),
  }
}

/** What is left to deliver, or was delivered: money is in, and nobody has called the sale off. */
export function isDeliverable({ state, undone_at }: Pick<Order, 'state' | 'undone_at'>): boolean {
  return state === 'paid' && undone_at === null
}

/** The delivery of an order, as its form has it. */
export function deliveryOf(
  order: Pick<Order, 'delivery' | 'carrier' | 'tracking_number' | 'delivery_version'>,
): OrderDelivery {
  const { delivery, carrier, tracking_number, delivery_version: version } = order
  return { delivery, carrier: carrier ?? '', tracking_number: tracking_number ?? '', version }
}

function amountsOf(order: Order, refunds: readonly { cents: number }[]): { lines: AmountLine[]; totals: AmountLine[] } {
  const { lines, totalCents } = orderAmounts(order)
  const total = { label: 'Total', cents: totalCents }
  if (order.captured_amount === null) return { lines, totals: [total] }
  const paidCents = toCents(order.captured_amount)
  const returned = refunds.map(({ cents }) => ({ label: 'Returned', cents: -cents }))
  const keptCents = returned.reduce((sum, { cents }) => sum + cents, paidCents)
  return {
    lines,
    totals: [
      total,
      { label: 'Received', cents: paidCents },
      ...returned,
      ...(returned.length > 0 ? [{ label: 'Kept', cents: keptCents }] : []),
    ],
  }
}
