import { uuidv7 } from 'uuidv7'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import type { OrderTax } from '#app/features/sales-tax/order-tax.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { noonOf } from '#app/platform/gallery-time.ts'
import { toCents, toDecimalString } from '#app/platform/money.ts'
import type { Transaction } from '#db/connect.ts'
import { gallery_sales } from '#db/schema/gallery-sales.ts'
import { order_events, order_notes, orders } from '#db/schema/orders.ts'
import type { InvoicePart } from '../invoices/invoice.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { Order } from '../order-context.ts'
import { workSnapshot } from '../work-snapshot.server.ts'
import { galleryProvider } from './gallery-provider.ts'
import { type ManualPayment, payerOf } from './manual-payment.ts'

interface GalleryOrder {
  requestKey: string
  productId: string
  /** Dollars, the tax among them. */
  amount: number
  tax?: OrderTax | null
  /** What it pays of an invoice. */
  invoice?: { id: string; part: InvoicePart }
  payment: ManualPayment
  at: Date
}

/**
 * Writes an order that is paid in the gallery, with its ledger, in the caller's transaction. It is dated to the day of the payment;
 * for an earlier day, at noon. The caller has locked the work, and sells it.
 */
export async function writeGalleryOrder(tx: Transaction, app: ActingContext, input: GalleryOrder): Promise<Order> {
  const { productId, amount, tax, payment, invoice, at } = input
  const { paid_by, paid_on, note } = payment
  const { timeZone } = app.settings.gallery
  const paidAt = paid_on === galleryDate(at, timeZone) ? at : noonOf(paid_on, timeZone)
  const [order] = await tx
    .insert(orders)
    .values({
      id: uuidv7(),
      product_id: productId,
      state: 'paid',
      provider: galleryProvider,
      amount,
      captured_amount: amount,
      tax,
      invoice_id: invoice?.id,
      invoice_part: invoice?.part,
      snapshot: workSnapshot(productId),
      payer: payerOf(payment),
      request_key: input.requestKey,
      hold_expires_at: paidAt,
      created_at: paidAt,
      updated_at: at,
    })
    .returning()
  const { id: order_id, currency } = order!
  const { label: by } = app.actor
  await tx.insert(gallery_sales).values({ order_id, paid_by, paid_on, recorded_by: by })
  const entries: (LedgerEntry & { at: Date; to_state?: 'paid' })[] = [
    { at, kind: 'recorded', detail: { paidBy: paid_by, day: paid_on, by } },
    {
      at: paidAt,
      kind: 'capture-recorded',
      detail: { status: 'COMPLETED', amount: toDecimalString(toCents(amount)), currency, paidBy: paid_by },
    },
    { at: paidAt, kind: 'paid', to_state: 'paid', detail: { amount } },
  ]
  await tx.insert(order_events).values(entries.map((entry) => ({ order_id, ...entry })))
  if (note) await tx.insert(order_notes).values({ id: uuidv7(), order_id, at, author: by, text: note })
  return order!
}
