import { lockProduct } from '#app/features/orders/lock-product.server.ts'
import type { OrderTax } from '#app/features/sales-tax/order-tax.ts'
import type { Transaction } from '#db/connect.ts'
import { auditRefusedPayment } from './audit-refused-payment.server.ts'
import { findLinkedInvoice } from './find-linked-invoice.server.ts'
import { duePartOf, type InvoicePart, type InvoiceState, invoiceStateOf } from './invoice.ts'
import { lockInvoice } from './read-invoice.server.ts'

export interface DueInvoice {
  outcome: 'due'
  invoiceId: string
  handle: number
  part: InvoicePart
  /** The tax in it. */
  cents: number
  tax: OrderTax | null
  productId: string
  workName: string
}

/** Nothing of it can be paid now. */
export interface ClosedInvoice {
  outcome: 'invoice-closed'
  state: InvoiceState
}

/**
 * What the holder of an invoice's link may pay now (INV-05): the only place where link, work, state and time are checked, with
 * work and invoice locked. @param part the part that the client was shown as due
 */
export async function lockDueInvoice(
  tx: Transaction,
  { secret, part, at }: { secret: string; part?: InvoicePart | undefined; at: Date },
): Promise<DueInvoice | ClosedInvoice | { outcome: 'not-found' }> {
  const linked = await findLinkedInvoice(tx, { secret, at })
  if (!linked) return { outcome: 'not-found' }
  const { id: invoiceId, handle, product_id: productId } = linked.row
  const work = productId && (await lockProduct(tx, productId))
  const invoice = await lockInvoice(tx, invoiceId, at)
  const due = duePartOf(invoice, at)
  // A page that was not notified of a payment shows another amount.
  const isAsShown = part === undefined || part === due?.part
  if (!productId || !work || !due || !isAsShown) {
    const state = invoiceStateOf(invoice, at)
    await auditRefusedPayment(tx, { handle, because: state, at })
    return { outcome: 'invoice-closed', state }
  }
  return { outcome: 'due', invoiceId, handle, ...due, productId, workName: work.name }
}
