import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { transactAs } from '#app/features/audit/transact-as.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { startSending } from '#app/features/mails/start-sending.server.ts'
import { lockProduct } from '#app/features/orders/lock-product.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { endOfDay, lastDayOf } from '#app/platform/gallery-time.ts'
import { saveOverVersion } from '#app/platform/save-over-version.server.ts'
import { toFormFailure } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import type { Transaction } from '#db/connect.ts'
import { invoices } from '#db/schema/invoices.ts'
import { reservations } from '#db/schema/reservations.ts'
import { invoiceStateOf, isExtendable } from '../invoice.ts'
import { invoiceMessages } from '../invoice-messages.ts'
import { invoiceSubject } from '../invoice-subject.ts'
import { lockInvoice, type StoredInvoice } from '../read-invoice.server.ts'
import { whyNotPayable } from './describe-invoice.ts'
import { invoiceDays } from './invoice-days.ts'
import { checkLastDay, type InvoiceDay } from './last-day-form.ts'
import { queueInvoiceAgain } from './send-invoice-again.server.ts'

interface Change {
  /** Of the last day that the form was opened on. */
  version: number
  values: unknown
}

/**
 * Moves the last day of an invoice that can be paid, or whose rest is overdue (INV-21): its links are valid again until then, the
 * work stays reserved as long if nothing is paid yet, and the client gets a mail, if mail is configured.
 */
export async function extendInvoice(
  app: ActingContext,
  { row: { id, product_id } }: StoredInvoice,
  { version, values }: Change,
): Promise<FormResult<InvoiceDay, 'day'> | ChangeFailure> {
  const { extendFailed, extendConflict, notFound } = invoiceMessages
  const { timeZone } = app.settings.gallery
  const result = await transactAs(app, async (tx) => {
    const at = app.now()
    if (product_id) await lockProduct(tx, product_id)
    const invoice = await lockInvoice(tx, id, at)
    if (!isExtendable(invoice, at))
      return changeFailure('conflict', extendFailed, [whyNotPayable[invoiceStateOf(invoice, at)]])
    const dayOf = ({ row }: StoredInvoice): InvoiceDay => ({ day: lastDayOf(row, timeZone), version: row.version })
    const stored = dayOf(invoice)
    const saved = await saveOverVersion({
      stored,
      version,
      // A repeated request is not later than what it stored itself.
      check: () => checkLastDay(values, invoiceDays(at, timeZone), version === stored.version ? stored : null),
      read: async () => dayOf(await lockInvoice(tx, id, at)),
      write: async ({ day }) => {
        await write(tx, invoice, endOfDay(day, timeZone))
        const mail = await queueInvoiceAgain(tx, app, invoice, { isChanged: true })
        await recordChange(tx, {
          by: app.actor,
          at,
          action: 'invoice-extended',
          subject: invoiceSubject(invoice.row.handle),
          from: { last_day: stored.day },
          to: { last_day: day },
          ...(mail === 'queued' && { note: `Sent again to ${invoice.row.client_email}` }),
        })
        return []
      },
    })
    return saved.outcome === 'saved'
      ? { outcome: 'saved' as const, id: String(invoice.row.handle), current: saved.current }
      : toFormFailure(saved, { notFound, conflict: extendConflict })
  })
  if (result.outcome === 'saved') await startSending(app)
  return result
}

async function write(tx: Transaction, { row: { id, version } }: StoredInvoice, until: Date): Promise<void> {
  await tx
    .update(invoices)
    .set({ until, version: version + 1 })
    .where(eq(invoices.id, id))
  await tx.update(reservations).set({ until }).where(eq(reservations.invoice_id, id))
}
