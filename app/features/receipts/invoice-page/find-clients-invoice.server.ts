import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { holdSecondsLeft } from '#app/features/orders/hold.ts'
import { findLinkedInvoice } from '#app/features/orders/invoices/find-linked-invoice.server.ts'
import { duePartOf, type InvoicePart, invoiceNumber, invoiceStateOf } from '#app/features/orders/invoices/invoice.ts'
import { agreedLines } from '#app/features/orders/invoices/invoice-amounts.ts'
import type { Order } from '#app/features/orders/order-context.ts'
import { isLive } from '#app/features/orders/order-states.ts'
import { readOrderedWork } from '#app/features/orders/ordered-work.ts'
import { productPath } from '#app/features/products/product-path.ts'
import { describeDestination } from '#app/features/sales-tax/destination.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { lastMomentOf } from '#app/platform/gallery-time.ts'
import { toCents } from '#app/platform/money.ts'
import type { Database } from '#db/connect.ts'
import { mails } from '#db/schema/mails.ts'
import { orders } from '#db/schema/orders.ts'
import { findWorkVisibility, workFacts } from '../buyers-page/find-buyers-order.server.ts'
import { formatAmount } from '../read-receipt-facts.server.ts'
import type { ClientsInvoice } from './clients-invoice.ts'
import { describeInvoice } from './describe-invoice.ts'

/** The invoice behind the link with `secret` (INV-04); null if there is no such link. It does not say who paid. */
export async function findClientsInvoice(
  context: Pick<AppContext, 'db' | 'now' | 'settings'>,
  secret: string,
): Promise<ClientsInvoice | null> {
  const { db, now, settings } = context
  const at = now()
  const invoice = await findLinkedInvoice(db, { secret, at })
  if (!invoice) return null
  const { row, amountCents, firstCents } = invoice
  const { timeZone } = settings.gallery
  const work = readOrderedWork(row)
  const state = invoiceStateOf(invoice, at)
  const lastDay = formatGalleryDay(lastMomentOf(row), timeZone)
  const restCents = amountCents - (firstCents ?? 0)
  const [shown, ofIt, confirmations] = await Promise.all([
    findWorkVisibility(context, work),
    db.select().from(orders).where(eq(orders.invoice_id, row.id)),
    findConfirmations(db, row.id),
  ])
  const payer = ofIt.find(({ state }) => isLive(state))
  // While a payment is pending the work stays held after the hold's end; any other hold may have expired before the job records that.
  const holdsOn = payer && (payer.state === 'capturing' || payer.state === 'pending' || payer.hold_expires_at > at)
  // A client who began in time can finish the payment on this page.
  const due = duePartOf(invoice, at) ?? (state === 'being-paid' && payer ? partOf(payer) : null)
  const taken = ofIt.filter(({ state, refund_reason }) => state === 'paid' || (state === 'refunded' && !refund_reason))
  const paidCents = sumCents(taken.map(({ captured_amount }) => captured_amount))
  const returnedCents = sumCents(taken.map(({ refunded_amount }) => refunded_amount))
  return {
    number: invoiceNumber(row.handle),
    day: formatGalleryDay(row.created_at.toISOString(), timeZone),
    lastDay,
    state,
    ...describeInvoice({
      state,
      workName: work.name,
      lastDay,
      first: firstCents === null ? null : formatAmount(firstCents),
      rest: formatAmount(restCents),
      whole: formatAmount(amountCents),
      isConfirmed: confirmations.length > 0,
    }),
    work: {
      name: work.name,
      maker: work.maker,
      facts: workFacts(work),
      image: work.images[0] ?? null,
      picture: shown.picture,
      path: shown.isListed ? productPath(work.id) : null,
    },
    lines: [
      ...agreedLines(invoice).map(({ label, cents, isTotal }) => ({ label, amount: formatAmount(cents), isTotal })),
      ...(firstCents === null ? [] : [{ label: 'To pay first', amount: formatAmount(firstCents) }]),
      ...(firstCents === null ? [] : [{ label: 'The rest', amount: formatAmount(restCents) }]),
    ],
    totals: [
      ...(paidCents > 0 ? [{ label: 'Paid', amount: formatAmount(paidCents) }] : []),
      ...(returnedCents > 0 ? [{ label: 'Returned', amount: formatAmount(-returnedCents) }] : []),
      ...(due ? [{ label: 'Due now', amount: formatAmount(due.cents) }] : []),
    ],
    taxedFor: invoice.tax && describeDestination(invoice.tax.delivery),
    productId: row.product_id,
    due: due && { part: due.part, dollars: due.cents / 100 },
    holdExpiresAt: holdsOn ? payer.hold_expires_at.toISOString() : null,
    holdSecondsLeft: holdsOn ? holdSecondsLeft(payer.hold_expires_at, at) : 0,
  }
}

/** The mails that confirm a payment of the invoice and were sent or are queued. */
function findConfirmations(db: Database, invoiceId: string) {
  return db
    .select({ id: mails.id })
    .from(mails)
    .innerJoin(orders, eq(orders.id, mails.order_id))
    .where(
      and(
        eq(orders.invoice_id, invoiceId),
        eq(mails.kind, 'order-confirmation'),
        inArray(mails.state, ['queued', 'sending', 'sent']),
      ),
    )
}

function partOf({ invoice_part, amount }: Pick<Order, 'invoice_part' | 'amount'>): {
  part: InvoicePart
  cents: number
} {
  return { part: invoice_part!, cents: toCents(amount) }
}

function sumCents(dollars: readonly (number | null)[]): number {
  return dollars.reduce<number>((cents, amount) => cents + toCents(amount ?? 0), 0)
}
