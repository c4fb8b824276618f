import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { isSameDelivery } from '#app/features/sales-tax/delivery.ts'
import { taxCents } from '#app/features/sales-tax/order-tax.ts'
import { readDelivery } from '#app/features/sales-tax/read-delivery.server.ts'
import { toCents } from '#app/platform/money.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { holdMs } from './hold.ts'
import { lockProduct } from './lock-product.server.ts'
import { moveOrder } from './move-order.server.ts'
import { readOrderTax } from './order-amounts.ts'
import type { Order, OrderContext } from './order-context.ts'
import { type HoldRefusal, refuseHold } from './refuse-hold.server.ts'
import { releaseLapsedHold } from './release-lapsed-hold.server.ts'
import { findReservation } from './reservations/find-reservation.server.ts'
import { type TaxOutcome, taxPurchase } from './tax-purchase.server.ts'

/** Any number will do, as long as every copy of the program uses the same: locks are (this, hash of an address). */
const clientLock = 4_402

export type HoldOutcome =
  | { outcome: 'held'; order: Order; productName: string }
  | { outcome: 'not-found' | 'already-sold' | 'no-price' | 'reserved' }
  | { outcome: 'on-hold'; holdExpiresAt: Date | null }
  | Exclude<TaxOutcome, { outcome: 'worked-out' }>
  | HoldRefusal

export interface HoldRequest {
  productId: string
  clientAddress: string
  /** Asking again with the same key finds the order of the first time, while it is open. */
  requestKey?: string | undefined
  /** SHA-256 of the cookie that names the buyer's browser. */
  buyer?: string | undefined
  /** Where the buyer says that the work goes, as it was sent; looked at only where sales tax is collected. */
  delivery?: unknown
}

/** Takes a work out of sale for ten minutes and writes down the order that holds it; or says why not. Asks no provider. */
export async function takeHold(
  { db, now, paymentProvider }: OrderContext,
  { productId, clientAddress, requestKey, buyer, delivery }: HoldRequest,
): Promise<HoldOutcome> {
  return db.transaction(async (tx) => {
    const at = now()
    await tx.execute(sql`select pg_advisory_xact_lock(${clientLock}, hashtext(${clientAddress}))`)
    const product = await lockProduct(tx, productId)
    if (product?.status !== 'published') return { outcome: 'not-found' }
    if (product.sold_out) return { outcome: 'already-sold' }
    if (product.price === null || toCents(product.price) === 0) return { outcome: 'no-price' }

    const itemCents = toCents(product.price)
    const taxed = await taxPurchase(tx, { itemCents, delivery })
    const holder = await releaseLapsedHold(tx, productId, at)
    const isOwn = holder?.state === 'created' && requestKey !== undefined && holder.request_key === requestKey
    if (isOwn && isAskedAgain(holder, taxed, delivery)) {
      // The cookie may have been lost with the first response: the key proves that it is the same browser.
      if (buyer && buyer !== holder.buyer) await tx.update(orders).set({ buyer }).where(eq(orders.id, holder.id))
      return { outcome: 'held', order: holder, productName: product.name }
    }
    if (holder && !isOwn) return { outcome: 'on-hold', holdExpiresAt: holder.hold_expires_at }
    if (taxed.outcome !== 'worked-out') return taxed
    if (await findReservation(tx, productId, at)) return { outcome: 'reserved' }
    const refusal = await refuseHold(tx, { clientAddress, productId, at, insteadOf: holder?.id })
    if (refusal) return refusal
    // Nobody may pay what was worked out for another place; the work is held no longer than it would have been.
    if (holder) await moveOrder(tx, { orderId: holder.id, to: 'cancelled', at, detail: { because: 'other-delivery' } })

    if (requestKey) await tx.update(orders).set({ request_key: null }).where(eq(orders.request_key, requestKey))
    const [order] = await tx
      .insert(orders)
      .values({
        id: uuidv7(),
        product_id: productId,
        state: 'created',
        provider: paymentProvider.name,
        amount: (itemCents + taxCents(taxed.tax)) / 100,
        tax: taxed.tax,
        snapshot: sql`(select to_jsonb(p) from ${products} p where p.id = ${productId})`,
        client_address: clientAddress,
        request_key: requestKey,
        buyer,
        hold_expires_at: holder?.hold_expires_at ?? new Date(at.getTime() + holdMs),
        created_at: at,
        updated_at: at,
      })
      .onConflictDoNothing()
      .returning()
    if (!order) return { outcome: 'on-hold', holdExpiresAt: null }
    await tx.insert(order_events).values({
      order_id: order.id,
      at,
      kind: 'created',
      to_state: 'created',
      detail: {
        amount: order.amount,
        currency: order.currency,
        holdExpiresAt: order.hold_expires_at,
        ...(taxed.tax && { tax: taxed.tax.lines }),
      },
    })
    return { outcome: 'held', order, productName: product.name }
  })
}

/** The same purchase once more: it says the same of where the work goes, or nothing while no tax is collected. */
function isAskedAgain(order: Order, taxed: TaxOutcome, said: unknown): boolean {
  const before = readOrderTax(order)?.delivery
  if (!before) return said === undefined || said === null || (taxed.outcome === 'worked-out' && !taxed.tax)
  const { delivery } = readDelivery(said)
  return delivery !== undefined && isSameDelivery(before, delivery)
}
