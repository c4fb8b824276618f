import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { transactAs } from '#app/features/audit/transact-as.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { startSending } from '#app/features/mails/start-sending.server.ts'
import { lockFormKey } from '#app/features/orders/lock-form-key.server.ts'
import { lockProduct } from '#app/features/orders/lock-product.server.ts'
import { queueConfirmation } from '#app/features/orders/mails/queue-order-mail.server.ts'
import { isSamePayment } from '#app/features/orders/manual-payments/is-same-payment.server.ts'
import { linesOf, wayNames } from '#app/features/orders/manual-payments/manual-payment.ts'
import { writeGalleryOrder } from '#app/features/orders/manual-payments/write-gallery-order.server.ts'
import { markProductSold } from '#app/features/orders/mark-product-sold.server.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { releaseLapsedHold } from '#app/features/orders/release-lapsed-hold.server.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { orders } from '#db/schema/orders.ts'
import { type InvoiceState, invoiceStateOf, recordablePartOf } from '../invoice.ts'
import { invoiceSubject } from '../invoice-subject.ts'
import { markInvoicePaid } from '../mark-invoice-paid.server.ts'
import { lockInvoice, type StoredInvoice } from '../read-invoice.server.ts'
import type { PaymentFacts } from './payment-form.ts'

export type RecordPaymentOutcome =
  | { outcome: 'recorded' | 'other-payment' | 'being-paid' }
  /** Nothing of it can be paid, or another part than the form was opened for. */
  | { outcome: 'not-due'; state: InvoiceState }

/**
 * Records that the due part of an invoice, or an overdue rest, was paid in the gallery (INV-22): an order that is
 * paid when it is written, like a sale there. Refused while somebody pays through the link. @param key made by the form: a
 * payment that is sent twice is recorded once; a repeated key with other values is `other-payment` (GSALE-08)
 */
export async function recordInvoicePayment(
  app: ActingContext,
  { row: { id: invoiceId, product_id, client_name: name, client_email: email, client_phone: phone } }: StoredInvoice,
  { key, facts }: { key: string; facts: PaymentFacts },
): Promise<RecordPaymentOutcome> {
  const requestKey = `gallery-${key}`
  const { part } = facts
  const payment = { ...facts, name, email, phone, address: linesOf(facts.address) }
  const result = await transactAs(app, async (tx): Promise<RecordPaymentOutcome> => {
    const at = app.now()
    await lockFormKey(tx, key)
    if (product_id) await lockProduct(tx, product_id)
    const [known] = await tx.select().from(orders).where(eq(orders.request_key, requestKey))
    if (known) {
      const isOfPart = known.invoice_id === invoiceId && known.invoice_part === part
      return { outcome: isOfPart && (await isSamePayment(tx, known, payment)) ? 'recorded' : 'other-payment' }
    }
    const invoice = await lockInvoice(tx, invoiceId, at)
    if (product_id && (await releaseLapsedHold(tx, product_id, at))) return { outcome: 'being-paid' }
    const due = recordablePartOf(invoice, at)
    if (!product_id || due?.part !== part) return { outcome: 'not-due', state: invoiceStateOf(invoice, at) }
    const order = await writeGalleryOrder(tx, app, {
      requestKey,
      productId: product_id,
      amount: due.cents / 100,
      tax: due.tax,
      invoice: { id: invoiceId, part },
      payment,
      at,
    })
    const { agreed } = await markInvoicePaid(tx, { invoiceId, part, at })
    if (part !== 'rest') await markProductSold(tx, { productId: product_id, soldPrice: agreed, now: order.created_at })
    const paid = `${formatPriceWithCents(due.cents / 100)}, ${wayNames[facts.paid_by].toLowerCase()}, ${facts.paid_on}`
    await recordChange(tx, {
      by: app.actor,
      at,
      action: 'invoice-payment-recorded',
      subject: invoiceSubject(invoice.row.handle),
      note: `${paid}: order ${orderNumber(order.id)}`,
    })
    await queueConfirmation(tx, app, order)
    return { outcome: 'recorded' }
  })
  if (result.outcome === 'recorded') await startSending(app)
  return result
}
