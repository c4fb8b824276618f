import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { transactAs } from '#app/features/audit/transact-as.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { startSending } from '#app/features/mails/start-sending.server.ts'
import { isSameDestination } from '#app/features/sales-tax/destination.ts'
import { itemCents, type OrderTax, taxCents } from '#app/features/sales-tax/order-tax.ts'
import { formatPriceWithCents, toCents } from '#app/platform/money.ts'
import { orders } from '#db/schema/orders.ts'
import { type ComputedTotal, computeTotal } from '../agreed-price/compute-total.server.ts'
import { lockFormKey } from '../lock-form-key.server.ts'
import { lockProduct } from '../lock-product.server.ts'
import { queueConfirmation } from '../mails/queue-order-mail.server.ts'
import { isSamePayment } from '../manual-payments/is-same-payment.server.ts'
import { linesOf, wayNames } from '../manual-payments/manual-payment.ts'
import { writeGalleryOrder } from '../manual-payments/write-gallery-order.server.ts'
import { markProductSold } from '../mark-product-sold.server.ts'
import type { Order } from '../order-context.ts'
import { orderSubject } from '../order-subject.ts'
import { releaseLapsedHold } from '../release-lapsed-hold.server.ts'
import { endReservationBySale } from '../reservations/end-reservation-by-sale.server.ts'
import { findReservation, type StoredReservation } from '../reservations/find-reservation.server.ts'
import type { GallerySaleFacts } from './gallery-sale-form.ts'

export type RecordSaleOutcome =
  | { outcome: 'recorded'; handle: number }
  | { outcome: 'not-found' | 'already-sold' | 'on-hold' | 'being-paid' | 'other-sale' }
  | { outcome: 'reserved'; by: StoredReservation }
  | Extract<ComputedTotal, { outcome: 'wrong' }>

/**
 * Records a sale made in the gallery as a paid order (GSALE-01): marks the work sold and writes the order in one transaction, under the
 * lock that buyers take, with the current sales tax if it is collected (GSALE-07). Refused if the reservation is not the one that staff saw
 * when they confirmed (GSALE-09). @param key made by the form: a sale that is sent twice is recorded once; a repeated key with
 * other values is `other-sale` (GSALE-08)
 */
export async function recordGallerySale(
  app: ActingContext,
  key: string,
  facts: GallerySaleFacts,
): Promise<RecordSaleOutcome> {
  const result = await transactAs(app, async (tx): Promise<RecordSaleOutcome> => {
    const at = app.now()
    await lockFormKey(tx, key)
    const work = await lockProduct(tx, facts.work)
    const payment = { ...facts, address: linesOf(facts.address) }
    const [known] = await tx
      .select()
      .from(orders)
      .where(eq(orders.request_key, requestKeyOf(key)))
    if (known)
      return isSame(known, facts) && (await isSamePayment(tx, known, payment))
        ? { outcome: 'recorded', handle: known.handle }
        : { outcome: 'other-sale' }
    if (!work) return { outcome: 'not-found' }
    if (work.sold_out) return { outcome: 'already-sold' }
    const holder = await releaseLapsedHold(tx, facts.work, at)
    if (holder) return { outcome: /^(capturing|pending)$/.test(holder.state) ? 'being-paid' : 'on-hold' }
    const by = await findReservation(tx, facts.work, at)
    const isConfirmed = facts.sell_reserved && facts.reservation === by?.created_at.toISOString()
    if (by && !isConfirmed) return { outcome: 'reserved', by }
    const worked = await computeTotal(tx, facts)
    if (worked.outcome === 'wrong') return worked
    const { tax } = worked
    const amount = worked.totalCents / 100
    const order = await writeGalleryOrder(tx, app, {
      requestKey: requestKeyOf(key),
      productId: facts.work,
      amount,
      tax,
      payment,
      at,
    })
    if (by) {
      const ended = { productId: facts.work, label: work.name, client: by.client_name }
      await endReservationBySale(tx, { ...ended, at, actor: app.actor })
    }
    await markProductSold(tx, { productId: facts.work, soldPrice: amount, now: order.created_at })
    const taxed = tax ? `, ${formatPriceWithCents(taxCents(tax) / 100)} of it sales tax` : ''
    await recordChange(tx, {
      by: app.actor,
      at,
      action: 'order-recorded',
      subject: orderSubject(order),
      note: `${formatPriceWithCents(amount)}${taxed}, ${wayNames[facts.paid_by].toLowerCase()}, ${facts.paid_on}`,
    })
    await queueConfirmation(tx, app, order)
    return { outcome: 'recorded', handle: order.handle }
  })
  if (result.outcome === 'recorded') await startSending(app)
  return result
}

const requestKeyOf = (key: string) => `gallery-${key}`

function isSame(
  { product_id, amount, tax: stored }: Order,
  { work, amount: itemAmount, delivery }: GallerySaleFacts,
): boolean {
  const tax = stored as OrderTax | null
  return (
    product_id === work &&
    itemCents({ amount, tax }) === toCents(itemAmount) &&
    (tax === null || (delivery !== undefined && isSameDestination(tax.delivery, delivery)))
  )
}
