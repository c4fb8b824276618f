import { and, eq, isNull, or } from 'drizzle-orm'
import { createRecordingProvider } from '#app/features/orders/payment/create-recording-provider.server.ts'
import { PaymentProviderUnavailable } from '#app/features/orders/payment/payment-provider.ts'
import { itemCents, taxCents } from '#app/features/sales-tax/order-tax.ts'
import { cutText } from '#app/platform/cut-text.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { toCents, toDecimalString } from '#app/platform/money.ts'
import { orders } from '#db/schema/orders.ts'
import { moveOrder } from './move-order.server.ts'
import { buyerAmountLines, readOrderTax } from './order-amounts.ts'
import type { Order, OrderContext } from './order-context.ts'
import { orderNumber } from './order-number.ts'
import { type HoldOutcome, type HoldRequest, takeHold } from './take-hold.server.ts'
import { writeLedgerEntry } from './write-ledger-entry.server.ts'

interface OpenedOrder {
  orderId: string
  providerOrderId: string
  amount: string
  currency: 'USD'
  holdExpiresAt: Date
  /** Its amounts line by line, if sales tax is collected. */
  lines?: { label: string; amount: string }[]
}

export type OpenOutcome =
  | { outcome: 'opened'; order: OpenedOrder }
  | { outcome: 'provider-unavailable' }
  | Exclude<HoldOutcome, Held>

type Held = Extract<HoldOutcome, { outcome: 'held' }>

/**
 * Opens an order for one work at its stored price (PAY-01..09, OP-30), with sales tax where it is collected (TAX-01), or for what is
 * due of an invoice (INV-05): first the hold, then the provider. When the
 * provider fails the hold is released at once.
 */
export async function openOrder(shop: OrderContext, request: HoldRequest): Promise<OpenOutcome> {
  if (request.productId !== undefined && !isUuid(request.productId)) return { outcome: 'not-found' }
  const hold = await takeHold(shop, request)
  if (hold.outcome !== 'held') return hold
  const { order } = hold
  const providerOrderId = await askForOrder(shop, hold)
  if (providerOrderId === null) return { outcome: 'provider-unavailable' }
  return {
    outcome: 'opened',
    order: {
      orderId: order.id,
      providerOrderId,
      amount: amountOf(order),
      currency: order.currency,
      holdExpiresAt: order.hold_expires_at,
      ...buyerAmountLines(order),
    },
  }
}

/** The provider's id of the order of a hold; null when it opened none, or the order was closed meanwhile. */
async function askForOrder(shop: OrderContext, { order, productName }: Held): Promise<string | null> {
  const tax = readOrderTax(order)
  try {
    const { providerOrderId } = await createRecordingProvider(shop, order.id).createOrder({
      orderId: order.id,
      description: shortenName(productName),
      amount: amountOf(order),
      currency: 'USD',
      ...(tax && {
        breakdown: {
          itemAmount: toDecimalString(itemCents({ amount: order.amount, tax })),
          taxAmount: toDecimalString(taxCents(tax)),
        },
      }),
      shippingPreference: 'GET_FROM_FILE',
      userAction: 'PAY_NOW',
      brandName: shop.settings.gallery.brandName,
    })
    return (await keepProviderOrderId(shop, order, providerOrderId)) ? providerOrderId : null
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    const opened = await closeUnopened(shop, order.id, error.message)
    if (opened === null)
      shop.log.warn(
        { error, order: orderNumber(order.id) },
        'the payment provider opened no order; the hold is released',
      )
    return opened
  }
}

/**
 * Releases a hold whose order never reached the provider. If a retry of the same request after a lost response has opened it
 * meanwhile, its buyer may be paying: it stays, and the provider's id is returned.
 */
async function closeUnopened({ db, now }: OrderContext, orderId: string, because: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const onlyIf = isNull(orders.provider_order_id)
    if (await moveOrder(tx, { orderId, to: 'cancelled', at: now(), onlyIf, detail: { because } })) return null
    const isOpen = and(eq(orders.id, orderId), eq(orders.state, 'created'))
    const [open] = await tx.select({ id: orders.provider_order_id }).from(orders).where(isOpen)
    return open?.id ?? null
  })
}

const amountOf = ({ amount }: Order) => toDecimalString(toCents(amount))

/** A provider takes at most 127 characters (PAY-04); a longer name ends with an ellipsis, never within a character. */
export function shortenName(name: string): string {
  return name.length <= 127 ? name : `${cutText(name, 126)}…`
}

/** False when the order was closed during the provider's call; the provider's order is then never approved by anyone. */
async function keepProviderOrderId({ db, now }: OrderContext, order: Order, providerOrderId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const kept = await tx
      .update(orders)
      .set({ provider_order_id: providerOrderId, updated_at: now() })
      .where(
        and(
          eq(orders.id, order.id),
          eq(orders.state, 'created'),
          or(isNull(orders.provider_order_id), eq(orders.provider_order_id, providerOrderId)),
        ),
      )
      .returning({ id: orders.id })
    if (kept.length === 0) return false
    if (!order.provider_order_id)
      await writeLedgerEntry(tx, { orderId: order.id, at: now(), kind: 'provider-order', detail: { providerOrderId } })
    return true
  })
}
