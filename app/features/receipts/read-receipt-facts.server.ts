import { and, eq, inArray } from 'drizzle-orm'
import { findPayer } from '#app/features/orders/find-payer.server.ts'
import { findGallerySale } from '#app/features/orders/gallery-sales/find-gallery-sale.server.ts'
import type { ManualPaymentMethod } from '#app/features/orders/manual-payments/manual-payment.ts'
import { type AmountLine, isCollected, orderAmounts } from '#app/features/orders/order-amounts.ts'
import type { Order } from '#app/features/orders/order-context.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { type OrderedWork, readOrderedWork } from '#app/features/orders/ordered-work.ts'
import type { Payer } from '#app/features/orders/read-payer.ts'
import { findRefunds } from '#app/features/orders/refunds/find-refunds.server.ts'
import { isBeingFullyRefunded, returnedLines } from '#app/features/orders/refunds/refund.ts'
import { toCents } from '#app/platform/money.ts'
import type { Database } from '#db/connect.ts'
import { order_events } from '#db/schema/orders.ts'

/** How long a buyer's page and receipt show the delivery address. */
const addressShownMs = 90 * 24 * 3_600_000

/** The facts that an order's page and its papers show. */
export interface ReceiptFacts {
  number: string
  openedAt: Date
  paidAt: Date | null
  refundedAt: Date | null
  work: OrderedWork
  payer: Payer
  /** The work is not sent to the payer's address. */
  isCollected: boolean
  lines: AmountLine[]
  /** 'Paid' or 'Total', and what was returned. */
  totals: AmountLine[]
  /** It is paid, or was before a refund. */
  isPaid: boolean
  /** All that was paid is on its way back. */
  isBeingFullyRefunded: boolean
  /** How a sale in the gallery was paid; null if through the payment provider. */
  paidInGallery: ManualPaymentMethod | null
}

/** Reads what is on record of an order for its page and its papers (OPAGE-05). */
export async function readReceiptFacts(db: Database, order: Order): Promise<ReceiptFacts> {
  const moments = await db
    .select({ state: order_events.to_state, at: order_events.at })
    .from(order_events)
    .where(and(eq(order_events.order_id, order.id), inArray(order_events.to_state, ['paid', 'refunded'])))
  const momentOf = (state: string) => moments.find((moment) => moment.state === state)?.at ?? null
  const { lines, totalCents } = orderAmounts(order)
  const refunds = await findRefunds(db, order.id)
  const isPaid = order.captured_amount !== null && (order.state === 'paid' || order.state === 'refunded')
  return {
    number: orderNumber(order.id),
    openedAt: order.created_at,
    paidAt: momentOf('paid'),
    refundedAt: momentOf('refunded'),
    work: readOrderedWork(order),
    payer: await findPayer(db, order),
    isCollected: isCollected(order),
    lines,
    totals: [
      isPaid ? { label: 'Paid', cents: toCents(order.captured_amount!) } : { label: 'Total', cents: totalCents },
      ...returnedLines(refunds),
    ],
    isPaid,
    isBeingFullyRefunded: isBeingFullyRefunded(order, refunds),
    paidInGallery: (await findGallerySale(db, order.id))?.paid_by ?? null,
  }
}

/** The same for its buyer: without the address after 90 days. */
export function redactForBuyer(facts: ReceiptFacts, now: Date): ReceiptFacts {
  if (now.getTime() - facts.openedAt.getTime() <= addressShownMs) return facts
  return { ...facts, payer: { ...facts.payer, shipTo: [] } }
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$1,200.00', '−$1,200.00'. */
export function formatAmount(cents: number): string {
  return dollars.format(cents / 100).replace('-', '−')
}
