import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { transactAs } from '#app/features/audit/transact-as.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { formatPriceWithCents, toCents, toDecimalString } from '#app/platform/money.ts'
import type { Transaction } from '#db/connect.ts'
import { gallery_sales } from '#db/schema/gallery-sales.ts'
import { order_events, order_notes, orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { orderSubject } from '../admin/told-order.ts'
import { lockProduct } from '../lock-product.server.ts'
import { queueConfirmation } from '../mails/queue-order-mail.server.ts'
import { startSending } from '../mails/start-sending.server.ts'
import { markProductSold } from '../mark-product-sold.server.ts'
import type { Order } from '../order-context.ts'
import { wayNames } from '../refunds/refund.ts'
import { releaseLapsedHold } from '../release-lapsed-hold.server.ts'
import { findReservation } from '../reservations/find-reservation.server.ts'
import { lastMomentOf } from '../reservations/reservation.ts'
import { galleryProvider } from './gallery-provider.ts'
import { type GallerySaleFacts, linesOf } from './gallery-sale-form.ts'

export type RecordSaleOutcome =
  | { outcome: 'recorded'; handle: number }
  | { outcome: 'not-found' | 'already-sold' | 'on-hold' | 'being-paid' | 'other-sale' }
  | { outcome: 'reserved'; clientName: string; until: string }

/**
 * Records a sale made in the gallery as an order that is paid (GSALE-01): work sold and order written in one transaction, under the
 * lock that buyers take. @param key made by the form: a sale that is sent twice is one
 */
export async function recordGallerySale(
  app: ActingContext,
  key: string,
  facts: GallerySaleFacts,
): Promise<RecordSaleOutcome> {
  const result = await transactAs(app, async (tx): Promise<RecordSaleOutcome> => {
    const at = app.now()
    const work = await lockProduct(tx, facts.work)
    const [known] = await tx
      .select()
      .from(orders)
      .where(eq(orders.request_key, requestKeyOf(key)))
    if (known) return isSame(known, facts) ? { outcome: 'recorded', handle: known.handle } : { outcome: 'other-sale' }
    if (!work) return { outcome: 'not-found' }
    if (work.sold_out) return { outcome: 'already-sold' }
    const holder = await releaseLapsedHold(tx, facts.work, at)
    if (holder) return { outcome: /^(capturing|pending)$/.test(holder.state) ? 'being-paid' : 'on-hold' }
    const reservation = await findReservation(tx, facts.work, at)
    if (reservation && !facts.sell_reserved) {
      const until = lastMomentOf({ until: reservation.until.toISOString() })
      return { outcome: 'reserved', clientName: reservation.client_name, until }
    }
    const order = await writeOrder(tx, app, { key, facts, at })
    await markProductSold(tx, { productId: facts.work, soldPrice: facts.amount, now: order.created_at })
    await recordChange(tx, {
      by: app.actor,
      at,
      action: 'order-recorded',
      subject: orderSubject(order),
      note: `${formatPriceWithCents(facts.amount)}, ${wayNames[facts.paid_by].toLowerCase()}, ${facts.paid_on}`,
    })
    await queueConfirmation(tx, app, order)
    return { outcome: 'recorded', handle: order.handle }
  })
  if (result.outcome === 'recorded') await startSending(app)
  return result
}

const requestKeyOf = (key: string) => `gallery-${key}`

function isSame({ product_id, amount }: Order, { work, amount: told }: GallerySaleFacts): boolean {
  return product_id === work && toCents(amount) === toCents(told)
}

interface Sale {
  key: string
  facts: GallerySaleFacts
  at: Date
}

async function writeOrder(tx: Transaction, app: ActingContext, { key, facts, at }: Sale): Promise<Order> {
  const { work, amount, paid_by, paid_on, name, email, phone, address, note } = facts
  const { timeZone } = app.settings.gallery
  const paidAt = paid_on === galleryDate(at, timeZone) ? at : await noonOf(tx, paid_on, timeZone)
  const lines = linesOf(address)
  const [order] = await tx
    .insert(orders)
    .values({
      id: uuidv7(),
      product_id: work,
      state: 'paid',
      provider: galleryProvider,
      amount,
      captured_amount: amount,
      snapshot: sql`(select to_jsonb(p) from ${products} p where p.id = ${work})`,
      payer: {
        name,
        ...(email && { email }),
        ...(phone && { phone }),
        ...(lines.length > 0 && { addressLines: lines }),
      },
      request_key: requestKeyOf(key),
      hold_expires_at: paidAt,
      created_at: paidAt,
      updated_at: at,
    })
    .returning()
  const { id: order_id, currency } = order!
  const { label: by } = app.actor
  await tx.insert(gallery_sales).values({ order_id, paid_by, paid_on, recorded_by: by })
  await tx.insert(order_events).values([
    { order_id, at, kind: 'recorded', detail: { paidBy: paid_by, day: paid_on, by } },
    {
      order_id,
      at: paidAt,
      kind: 'capture-recorded',
      detail: { status: 'COMPLETED', amount: toDecimalString(toCents(amount)), currency, paidBy: paid_by },
    },
    { order_id, at: paidAt, kind: 'paid', to_state: 'paid', detail: { amount } },
  ])
  if (note) await tx.insert(order_notes).values({ id: uuidv7(), order_id, at, author: by, text: note })
  return order!
}

/** Of a day in the gallery: the same day there, and near it. */
async function noonOf(tx: Transaction, day: string, timeZone: string): Promise<Date> {
  const { rows } = await tx.execute<{ ms: string }>(
    sql`select extract(epoch from (${day}::date + time '12:00') at time zone ${timeZone}) * 1000 as ms`,
  )
  return new Date(Number(rows[0]!.ms))
}
