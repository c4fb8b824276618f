import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { mailStatus } from '#app/features/mails/mail-status.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { isLive } from '#app/features/orders/order-states.ts'
import { readOrderedWork } from '#app/features/orders/ordered-work.ts'
import { idsBeingFullyRefunded } from '#app/features/orders/refunds/ids-being-fully-refunded.server.ts'
import { returnedLines } from '#app/features/orders/refunds/refund.ts'
import { lastDayOf } from '#app/platform/gallery-time.ts'
import { toCents } from '#app/platform/money.ts'
import { readHandle } from '#app/platform/read-handle.ts'
import type { Database } from '#db/connect.ts'
import { invoice_links, invoices } from '#db/schema/invoices.ts'
import { mails } from '#db/schema/mails.ts'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { duePartOf, invoiceStateOf, isExtendable, recordablePartOf } from '../invoice.ts'
import { agreedLines } from '../invoice-amounts.ts'
import { readInvoice, type StoredInvoice } from '../read-invoice.server.ts'
import type { AdminInvoice } from './admin-invoice.ts'
import { invoiceDays } from './invoice-days.ts'

/** The invoice that a handle of an address names; null where there is none. */
export async function findInvoiceByHandle(
  db: Database,
  { handle, at }: { handle: string; at: Date },
): Promise<StoredInvoice | null> {
  const known = readHandle(handle)
  return known === null ? null : readInvoice(db, { where: eq(invoices.handle, known), at })
}

/** One invoice for its page (INV-03). */
export async function findAdminInvoice(
  { db, now, mailer, settings }: Pick<AppContext, 'db' | 'now' | 'mailer' | 'settings'>,
  invoice: StoredInvoice,
): Promise<AdminInvoice> {
  const { row } = invoice
  const at = now()
  const { timeZone } = settings.gallery
  const work = readOrderedWork(row)
  const image = work.images?.[0] ?? null
  const [shown, ofIt, returned, [mail], [link]] = await Promise.all([
    db.execute<{ picture: AdminInvoice['work']['picture'] }>(
      sql`select ${publicPicture(sql`${image}::text`)} as picture`,
    ),
    db
      .select({
        ...getTableColumns(orders),
        isBeingFullyRefunded: sql<boolean>`${orders.id} in (${idsBeingFullyRefunded})`,
      })
      .from(orders)
      .where(eq(orders.invoice_id, row.id))
      .orderBy(asc(orders.created_at), asc(orders.invoice_part)),
    db
      .select({ state: refunds.state, amount: refunds.amount })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.order_id))
      .where(and(eq(orders.invoice_id, row.id), isNull(orders.refund_reason)))
      .orderBy(asc(refunds.asked_at), asc(refunds.id)),
    db.select().from(mails).where(eq(mails.invoice_id, row.id)),
    db.select({ hash: invoice_links.hash }).from(invoice_links).where(eq(invoice_links.invoice_id, row.id)).limit(1),
  ])
  return {
    handle: row.handle,
    client: row.client_name,
    email: row.client_email,
    phone: row.client_phone,
    note: row.note,
    amountCents: invoice.amountCents,
    firstCents: invoice.firstCents,
    until: row.until.toISOString(),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    state: invoiceStateOf(invoice, at),
    refundedCents: ofIt
      .filter(({ state }) => state === 'paid')
      .reduce((cents, { refunded_amount }) => cents + toCents(refunded_amount), 0),
    isBeingFullyRefunded: ofIt.some(({ isBeingFullyRefunded }) => isBeingFullyRefunded),
    lines: agreedLines(invoice),
    returned: returnedLines(returned),
    statedDelivery: invoice.tax?.delivery ?? null,
    due: duePartOf(invoice, at),
    recordable: recordablePartOf(invoice, at),
    isExtendable: isExtendable(invoice, at),
    version: row.version,
    day: lastDayOf(row, timeZone),
    days: invoiceDays(at, timeZone),
    productId: row.product_id,
    work: { name: work.name, image, picture: shown.rows[0]?.picture ?? null },
    isBeingPaid: ofIt.some(({ state }) => isLive(state)),
    orders: ofIt.map((order) => ({
      handle: order.handle,
      number: orderNumber(order.id),
      part: order.invoice_part!,
      amountCents: toCents(order.amount),
      state: order.state,
      isUndone: order.undone_at !== null,
      refundedCents: toCents(order.refunded_amount),
      isBeingFullyRefunded: order.isBeingFullyRefunded,
      openedAt: order.created_at.toISOString(),
    })),
    mail: mail ? mailStatus(mail) : null,
    isMailOn: mailer !== null,
    isLinkGiven: link !== undefined || mail?.state === 'queued' || mail?.state === 'sending',
  }
}
