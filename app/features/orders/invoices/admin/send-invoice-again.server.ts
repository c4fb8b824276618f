import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { queueMail } from '#app/features/mails/queue-mail.server.ts'
import { requeueMails } from '#app/features/mails/requeue-mails.server.ts'
import { startSending } from '#app/features/mails/start-sending.server.ts'
import type { Transaction } from '#db/connect.ts'
import { mails } from '#db/schema/mails.ts'
import { duePartOf } from '../invoice.ts'
import { invoiceSubject } from '../invoice-subject.ts'
import type { StoredInvoice } from '../read-invoice.server.ts'

/**
 * Has an invoice mailed again, with a link of its own (INV-07); or for the first time, where mail was off when it was written.
 * `under-way`: it waits or is being sent as it is.
 */
export async function sendInvoiceAgain(
  app: Pick<ActingContext, 'db' | 'now' | 'log' | 'jobs' | 'mailer' | 'actor'>,
  invoice: StoredInvoice,
): Promise<'queued' | 'under-way' | 'off' | 'closed'> {
  const { db, now, actor } = app
  if (!app.mailer) return 'off'
  const { handle, client_email: recipient } = invoice.row
  const at = now()
  if (!duePartOf(invoice, at)) return 'closed'
  const outcome = await db.transaction(async (tx) => {
    const queued = await queueInvoiceAgain(tx, app, invoice)
    if (queued !== 'queued') return queued
    await recordChange(tx, { by: actor, at, action: 'invoice-sent', subject: invoiceSubject(handle), note: recipient })
    return queued
  })
  if (outcome === 'queued') await startSending(app)
  return outcome
}

/**
 * To be mailed anew, in the caller's transaction; text and link are made when it is sent. `isChanged`: also while a mail with the
 * text of before is being sent, whose attempt then ends nothing (INV-31).
 */
export async function queueInvoiceAgain(
  tx: Transaction,
  app: Pick<ActingContext, 'now' | 'mailer'>,
  { row: { id, client_email: recipient } }: StoredInvoice,
  { isChanged }: { isChanged?: boolean } = {},
): Promise<'queued' | 'under-way' | 'off'> {
  if (!app.mailer) return 'off'
  const isIt = eq(mails.invoice_id, id)
  const [known] = await tx.select({ id: mails.id }).from(mails).where(isIt)
  if (!known) {
    await queueMail(tx, app, { kind: 'invoice', invoice_id: id, recipient })
    return 'queued'
  }
  const again = await requeueMails(tx, isIt, { at: app.now(), isChanged })
  return again.length > 0 ? 'queued' : 'under-way'
}
