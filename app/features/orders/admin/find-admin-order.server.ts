import { asc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { toCents } from '#app/platform/money.ts'
import { readHandle } from '#app/platform/read-handle.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { order_notes, orders } from '#db/schema/orders.ts'
import { findPayer } from '../find-payer.server.ts'
import { findGallerySale } from '../gallery-sales/find-gallery-sale.server.ts'
import { hasPayment } from '../links/has-payment.ts'
import { galleryProvider } from '../manual-payments/gallery-provider.ts'
import { type AmountLine, isCollected, orderAmounts, readOrderTax } from '../order-amounts.ts'
import type { Order } from '../order-context.ts'
import { orderNumber } from '../order-number.ts'
import { readOrderedWork } from '../ordered-work.ts'
import { findRefunds } from '../refunds/find-refunds.server.ts'
import { isBeingFullyRefunded, remainingCents, returnedLines, type StoredRefund } from '../refunds/refund.ts'
import type { AdminOrder, AdminRefund, OrderNeed } from './admin-order.ts'
import type { OrderDelivery } from './delivery-form.ts'
import { findTimeline } from './find-timeline.server.ts'
import { invoiceOf, needsOf } from './order-filter.server.ts'

/** The order with the handle of an address; null if there is none. */
export async function findOrderByHandle(db: Database | Transaction, handle: string): Promise<Order | null> {
  const known = readHandle(handle)
  if (known === null) return null
  const [order] = await db.select().from(orders).where(eq(orders.handle, known))
  return order ?? null
}

/** One order for its page (OADM-03), with a page of its ledger. */
export async function findAdminOrder(
  { db, now, settings, paymentProvider }: Pick<AppContext, 'db' | 'now' | 'settings' | 'paymentProvider'>,
  order: Order,
  timelinePage: number,
): Promise<AdminOrder> {
  const { timeZone } = settings.gallery
  const work = readOrderedWork(order)
  const image = work.images?.[0] ?? null
  const [facts, timeline, notes, refunds, gallerySale, buyer] = await Promise.all([
    db.execute<{
      needs: OrderNeed[]
      picture: AdminOrder['work']['picture']
      can_offer_again: boolean
      invoice: AdminOrder['invoice']
    }>(
      sql`select ${needsOf(now())} as needs, ${publicPicture(sql`${image}::text`)} as picture,
        ${canOfferAgain} as can_offer_again, ${invoiceOf} as invoice
        from orders o where o.id = ${order.id}`,
    ),
    findTimeline(db, order.id, { page: timelinePage, timeZone }),
    db.select().from(order_notes).where(eq(order_notes.order_id, order.id)).orderBy(asc(order_notes.at)),
    findRefunds(db, order.id),
    findGallerySale(db, order.id),
    findPayer(db, order),
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
    refundedCents: toCents(order.refunded_amount),
    isBeingFullyRefunded: isBeingFullyRefunded(order, refunds),
    needs: facts.rows[0]?.needs ?? [],
    refunds: refunds.map(toAdminRefund),
    leftCents: leftOf(order, refunds, paymentProvider.name),
    canOfferAgain: facts.rows[0]?.can_offer_again ?? false,
    gallerySale: gallerySale && {
      paidBy: gallerySale.paid_by,
      paidOn: gallerySale.paid_on,
      recordedBy: gallerySale.recorded_by,
    },
    buyer,
    work: { id: order.product_id, name: work.name, image, picture: facts.rows[0]?.picture ?? null },
    invoice: facts.rows[0]?.invoice ?? null,
    lines,
    totals,
    statedDelivery: readOrderTax(order)?.delivery ?? null,
    provider: {
      name: order.provider,
      orderId: order.provider_order_id,
      captureId: order.capture_id,
      refundId: order.refund_id,
      isInUse: isProviderInUse(order, paymentProvider.name),
    },
    isPaid: order.captured_amount !== null && (order.state === 'paid' || order.state === 'refunded'),
    hasBuyersPage: hasPayment(order),
    delivery: order.delivery,
    isCollected: isCollected(order),
    deliveryForm: isDeliverable(order) ? deliveryOf(order) : null,
    arrangedAt: order.arranged_at?.toISOString() ?? null,
    shippedAt: order.shipped_at?.toISOString() ?? null,
    deliveredAt: order.delivered_at?.toISOString() ?? null,
    timeline,
    notes: notes.map(({ id, at, author, text }) => ({ id, at: at.toISOString(), author, text })).reverse(),
  }
}

/** Whether there is something to deliver, or was: it is paid, and the sale was not cancelled. */
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

/** SQL of whether the work of the order `o` has been marked sold since before the refund, and to nobody else. */
const canOfferAgain = sql`(o.state = 'refunded' and o.refund_reason is null and exists (
  select from products p where p.id = o.product_id and p.sold_out
    and p.sold_at <= (select max(r.ended_at) from refunds r where r.order_id = o.id)
    and not exists (select from orders other where other.product_id = p.id and other.state = 'paid' and other.undone_at is null)
))`

function toAdminRefund(refund: StoredRefund): AdminRefund {
  const { id, amount, state, source, returned_by, reason, asked_by, asked_at, ended_at } = refund
  return {
    id,
    cents: toCents(amount),
    state,
    source,
    returnedBy: returned_by === 'provider' ? null : returned_by,
    reason,
    askedBy: asked_by,
    at: (ended_at ?? asked_at).toISOString(),
    providerRefundId: refund.provider_refund_id,
    refusedBecause: refund.refused_because,
  }
}

/** Whether the provider that has an order's money, or is collecting it, can be queried here. */
function isProviderInUse({ provider }: Pick<Order, 'provider'>, inUse: string): boolean {
  return provider === galleryProvider || provider === inUse
}

/** How much of an order staff may refund here; null if nothing is paid, or another provider has the money. */
function leftOf(order: Order, refunds: readonly StoredRefund[], providerInUse: string): number | null {
  const { state, captured_amount } = order
  if (state !== 'paid' || captured_amount === null || !isProviderInUse(order, providerInUse)) return null
  return remainingCents(toCents(captured_amount), refunds)
}

function amountsOf(order: Order, refunds: readonly StoredRefund[]): { lines: AmountLine[]; totals: AmountLine[] } {
  const { lines, totalCents } = orderAmounts(order)
  const total = { label: 'Total', cents: totalCents }
  if (order.captured_amount === null) return { lines, totals: [total] }
  const paidCents = toCents(order.captured_amount)
  const returned = returnedLines(refunds)
  return {
    lines,
    totals: [
      total,
      { label: 'Received', cents: paidCents },
      ...returned,
      ...(returned.length > 0 ? [{ label: 'Kept', cents: remainingCents(paidCents, refunds) }] : []),
    ],
  }
}
