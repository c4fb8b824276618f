import { isNull } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { transactAs } from '#app/features/audit/transact-as.server.ts'
import { startSending } from '#app/features/mails/start-sending.server.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { orders } from '#db/schema/orders.ts'
import { hasLiveOrder } from './has-live-order.server.ts'
import { invoiceSubject } from './invoices/invoice-subject.ts'
import { isPartPaidElsewhere } from './invoices/is-part-paid-elsewhere.server.ts'
import { isRestDue } from './invoices/is-rest-due.server.ts'
import { markInvoicePaid } from './invoices/mark-invoice-paid.server.ts'
import { lockOrder } from './lock-order.server.ts'
import { lockProduct } from './lock-product.server.ts'
import { queuePaidMails } from './mails/queue-order-mail.server.ts'
import { markProductSold } from './mark-product-sold.server.ts'
import { moveOrder } from './move-order.server.ts'
import type { Order, OrderContext } from './order-context.ts'
import { orderNumber } from './order-number.ts'
import { isLive } from './order-states.ts'
import { findReservation } from './reservations/find-reservation.server.ts'

/**
 * Marks the work sold and the order paid, in one transaction, after a capture. `work-gone`: the work was sold otherwise, is deleted,
 * somebody else holds it, or it is reserved. `not-due`: its invoice does not have this part due any more. The rest of an invoice, whose
 * first part sold the work, sells nothing. `moved-on`: another request settled this order meanwhile.
 */
export async function sellWork(
  shop: OrderContext,
  order: Order,
): Promise<'sold' | 'work-gone' | 'not-due' | 'moved-on'> {
  const { db, now } = shop
  const { id: orderId, product_id: productId } = order
  const actor = { kind: 'shop', id: 'shop', label: 'Shop', note: `Order ${orderNumber(orderId)}` } as const
  const outcome = await transactAs({ db, now, actor }, async (tx) => {
    const product = productId && (await lockProduct(tx, productId))
    const { state } = (await lockOrder(tx, orderId))!
    if (state === 'paid') return 'moved-on'
    const at = now()
    const { invoice_id: invoiceId, invoice_part: part } = order
    if (invoiceId !== null && part === 'rest') {
      if (!(await isRestDue(tx, { orderId, invoiceId, state, at }))) return 'not-due'
    } else {
      // Paid twice: this very client has the work.
      if (invoiceId !== null && (await isPartPaidElsewhere(tx, order))) return 'not-due'
      if (!productId || !product || product.sold_out || (await hasLiveOrder(tx, productId, orderId))) return 'work-gone'
      const reservation = await findReservation(tx, productId, at)
      // No longer this order's work: a live order prevents a reservation, so this one had expired when the work was reserved.
      if (reservation && (invoiceId === null || reservation.invoice_id !== invoiceId)) return 'work-gone'
      // The same of an invoice that was withdrawn, or whose time was over.
      if (invoiceId !== null && !reservation && !isLive(state)) return 'not-due'
    }
    // Money can be captured although this order is no longer `capturing`: another request got 'not approved' just before.
    await moveOrder(tx, { orderId, to: 'capturing', at })
    const paid = await moveOrder(tx, {
      orderId,
      to: 'paid',
      at,
      onlyIf: isNull(orders.refund_reason),
      detail: { amount: order.captured_amount },
    })
    if (!paid) return 'moved-on'
    const invoice = invoiceId !== null && part !== null ? await markInvoicePaid(tx, { invoiceId, part, at }) : null
    const amount = paid.captured_amount!
    if (invoice && part === 'rest')
      await recordChange(tx, {
        by: actor,
        at,
        action: 'invoice-rest-paid',
        subject: invoiceSubject(invoice.handle),
        note: `${formatPriceWithCents(amount)}: order ${orderNumber(orderId)}`,
      })
    else await markProductSold(tx, { productId: productId!, soldPrice: invoice?.agreed || amount, now: at })
    await queuePaidMails(tx, shop, paid)
    return 'sold'
  })
  if (outcome === 'sold') await startSending(shop)
  return outcome
}
