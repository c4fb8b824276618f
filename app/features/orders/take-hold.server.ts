import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { isSameDestination } from '#app/features/sales-tax/destination.ts'
import { itemCents, type OrderTax, taxCents } from '#app/features/sales-tax/order-tax.ts'
import { readDestination } from '#app/features/sales-tax/read-destination.server.ts'
import { toCents } from '#app/platform/money.ts'
import type { Transaction } from '#db/connect.ts'
import { order_events, orders } from '#db/schema/orders.ts'
import { computePurchaseTax, type TaxOutcome } from './compute-purchase-tax.server.ts'
import { findHoldRefusal, type HoldRefusal } from './find-hold-refusal.server.ts'
import { holdMs } from './hold.ts'
import { auditRefusedPayment } from './invoices/audit-refused-payment.server.ts'
import type { InvoicePart } from './invoices/invoice.ts'
import { type ClosedInvoice, lockDueInvoice } from './invoices/lock-due-invoice.server.ts'
import type { LedgerEntry } from './ledger.ts'
import { lockProduct } from './lock-product.server.ts'
import { moveOrder } from './move-order.server.ts'
import { readOrderTax } from './order-amounts.ts'
import type { Order, OrderContext } from './order-context.ts'
import { releaseLapsedHold } from './release-lapsed-hold.server.ts'
import { findReservation } from './reservations/find-reservation.server.ts'
import { workSnapshot } from './work-snapshot.server.ts'

/** Any number will do, as long as every copy of the program uses the same: locks are (this, hash of an address). */
const clientLock = 4_402

export type HoldOutcome =
  | { outcome: 'held'; order: Order; productName: string }
  | { outcome: 'not-found' | 'already-sold' | 'no-price' | 'reserved' }
  | { outcome: 'on-hold'; holdExpiresAt: Date | null }
  | ClosedInvoice
  | Exclude<TaxOutcome, { outcome: 'worked-out' }>
  | HoldRefusal

/** A work at its price, or whatever is due of the invoice that a link's secret leads to. */
export type HoldRequest = Buyer &
  (
    | { productId: string; invoice?: undefined }
    | { productId?: undefined; invoice: string; part?: InvoicePart | undefined }
  )

interface Buyer {
  clientAddress: string
  /** A repeated request with the same key finds the first one's order, while it is open. */
  requestKey?: string | undefined
  /** SHA-256 of the cookie that identifies the buyer's browser. */
  buyer?: string | undefined
  /** The destination as the buyer sent it; used only if sales tax is collected. */
  delivery?: unknown
}

/** Holds a work for ten minutes by inserting an order; or returns why not. Calls no provider. */
export async function takeHold({ db, now, paymentProvider }: OrderContext, request: HoldRequest): Promise<HoldOutcome> {
  const { clientAddress, requestKey, buyer, delivery } = request
  return db.transaction(async (tx) => {
    const at = now()
    await tx.execute(sql`select pg_advisory_xact_lock(${clientLock}, hashtext(${clientAddress}))`)
    const wanted = await lockWanted(tx, request, at)
    if ('outcome' in wanted) return wanted
    const { productId, name: productName, invoice } = wanted

    const holder = await releaseLapsedHold(tx, productId, at)
    const isOwn =
      holder?.state === 'created' &&
      requestKey !== undefined &&
      holder.request_key === requestKey &&
      holder.invoice_id === (invoice?.id ?? null)
    // What this buyer was told stays the price while the hold lasts, for another place too.
    const price = isOwn && !invoice ? itemCents({ amount: holder.amount, tax: readOrderTax(holder) }) : wanted.itemCents
    // That of an invoice was worked out when it was written.
    const taxed: TaxOutcome = invoice
      ? { outcome: 'worked-out', tax: invoice.tax }
      : await computePurchaseTax(tx, { itemCents: price, delivery })
    if (isOwn && (invoice || isAskedAgain(holder, taxed, delivery))) {
      // The cookie may have been lost with the first response: the key proves that it is the same browser.
      if (buyer && buyer !== holder.buyer) await tx.update(orders).set({ buyer }).where(eq(orders.id, holder.id))
      return { outcome: 'held', order: holder, productName }
    }
    if (holder && !isOwn) {
      if (invoice) await auditRefusedPayment(tx, { handle: invoice.handle, because: 'on-hold', at })
      return { outcome: 'on-hold', holdExpiresAt: holder.hold_expires_at }
    }
    if (taxed.outcome !== 'worked-out') return taxed
    if (!invoice && (await findReservation(tx, productId, at))) return { outcome: 'reserved' }
    const refusal = await findHoldRefusal(tx, { clientAddress, productId, at, insteadOf: holder?.id })
    if (refusal) {
      if (invoice) await auditRefusedPayment(tx, { handle: invoice.handle, because: refusal.outcome, at })
      return refusal
    }
    // An amount calculated for another destination must not be paid; the new hold ends when the old one would have.
    if (holder) await moveOrder(tx, { orderId: holder.id, to: 'cancelled', at, detail: { because: 'other-delivery' } })

    if (requestKey) await tx.update(orders).set({ request_key: null }).where(eq(orders.request_key, requestKey))
    const [order] = await tx
      .insert(orders)
      .values({
        id: uuidv7(),
        product_id: productId,
        state: 'created',
        provider: paymentProvider.name,
        amount: (price + taxCents(taxed.tax)) / 100,
        tax: taxed.tax,
        invoice_id: invoice?.id,
        invoice_part: invoice?.part,
        snapshot: workSnapshot(productId),
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
    const opened: LedgerEntry = {
      kind: 'created',
      detail: {
        amount: order.amount,
        currency: order.currency,
        holdExpiresAt: order.hold_expires_at,
        ...(taxed.tax && { tax: taxed.tax.lines }),
      },
    }
    await tx.insert(order_events).values({ order_id: order.id, at, to_state: 'created', ...opened })
    return { outcome: 'held', order, productName }
  })
}

/** What an order is to be opened for, locked. */
interface Wanted {
  productId: string
  name: string
  /** Without the tax. */
  itemCents: number
  invoice: { id: string; handle: number; part: InvoicePart; tax: OrderTax | null } | null
}

async function lockWanted(
  tx: Transaction,
  request: HoldRequest,
  at: Date,
): Promise<Wanted | Exclude<HoldOutcome, { outcome: 'held' }>> {
  if (request.invoice !== undefined) {
    const due = await lockDueInvoice(tx, { secret: request.invoice, part: request.part, at })
    if (due.outcome !== 'due') return due
    const { productId, workName: name, invoiceId: id, handle, part, cents, tax } = due
    return { productId, name, itemCents: cents - taxCents(tax), invoice: { id, handle, part, tax } }
  }
  const { productId } = request
  const product = await lockProduct(tx, productId)
  if (product?.status !== 'published') return { outcome: 'not-found' }
  if (product.sold_out) return { outcome: 'already-sold' }
  if (product.price_on_request || product.price === null || toCents(product.price) === 0) return { outcome: 'no-price' }
  return { productId, name: product.name, itemCents: toCents(product.price), invoice: null }
}

/** Whether it is the same purchase repeated: with the same destination, or without one while no tax is collected. */
function isAskedAgain(order: Order, taxed: TaxOutcome, rawDelivery: unknown): boolean {
  const before = readOrderTax(order)?.delivery
  if (!before)
    return rawDelivery === undefined || rawDelivery === null || (taxed.outcome === 'worked-out' && !taxed.tax)
  const { delivery } = readDestination(rawDelivery)
  return delivery !== undefined && isSameDestination(before, delivery)
}
