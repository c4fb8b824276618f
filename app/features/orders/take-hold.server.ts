import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { toCents } from '#app/platform/money.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { holdMs } from './hold.ts'
import { lockProduct } from './lock-product.server.ts'
import type { Order, OrderContext } from './order-context.ts'
import { type HoldRefusal, refuseHold } from './refuse-hold.server.ts'
import { releaseLapsedHold } from './release-lapsed-hold.server.ts'
import { findReservation } from './reservations/find-reservation.server.ts'

/** Any number will do, as long as every copy of the program uses the same: locks are (this, hash of an address). */
const clientLock = 4_402

export type HoldOutcome =
  | { outcome: 'held'; order: Order; productName: string }
  | { outcome: 'not-found' | 'already-sold' | 'no-price' | 'reserved' }
  | { outcome: 'on-hold'; holdExpiresAt: Date | null }
  | HoldRefusal

export interface HoldRequest {
  productId: string
  clientAddress: string
  /** Asking again with the same key finds the order of the first time, while it is open. */
  requestKey?: string | undefined
  /** SHA-256 of the cookie that names the buyer's browser. */
  buyer?: string | undefined
}

/** Takes a work out of sale for ten minutes and writes down the order that holds it; or says why not. Asks no provider. */
export async function takeHold(
  { db, now, paymentProvider }: OrderContext,
  { productId, clientAddress, requestKey, buyer }: HoldRequest,
): Promise<HoldOutcome> {
  return db.transaction(async (tx) => {
    const at = now()
    await tx.execute(sql`select pg_advisory_xact_lock(${clientLock}, hashtext(${clientAddress}))`)
    const product = await lockProduct(tx, productId)
    if (product?.status !== 'published') return { outcome: 'not-found' }
    if (product.sold_out) return { outcome: 'already-sold' }
    if (product.price === null || toCents(product.price) === 0) return { outcome: 'no-price' }

    const holder = await releaseLapsedHold(tx, productId, at)
    if (holder && requestKey && holder.request_key === requestKey && holder.state === 'created') {
      // The cookie may have been lost with the first response: the key proves that it is the same browser.
      if (buyer && buyer !== holder.buyer) await tx.update(orders).set({ buyer }).where(eq(orders.id, holder.id))
      return { outcome: 'held', order: holder, productName: product.name }
    }
    if (holder) return { outcome: 'on-hold', holdExpiresAt: holder.hold_expires_at }
    if (await findReservation(tx, productId, at)) return { outcome: 'reserved' }
    const refusal = await refuseHold(tx, { clientAddress, productId, at })
    if (refusal) return refusal

    if (requestKey) await tx.update(orders).set({ request_key: null }).where(eq(orders.request_key, requestKey))
    const [order] = await tx
      .insert(orders)
      .values({
        id: uuidv7(),
        product_id: productId,
        state: 'created',
        provider: paymentProvider.name,
        amount: product.price,
        snapshot: sql`(select to_jsonb(p) from ${products} p where p.id = ${productId})`,
        client_address: clientAddress,
        request_key: requestKey,
        buyer,
        hold_expires_at: new Date(at.getTime() + holdMs),
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
      detail: { amount: order.amount, currency: order.currency, holdExpiresAt: order.hold_expires_at },
    })
    return { outcome: 'held', order, productName: product.name }
  })
}
