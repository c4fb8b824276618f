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
 * Queues an invoice's mail again, with a new link (INV-07); or for the first time, if mail was off when the invoice was written.
 * `under-way`: it is already queued or being sent.
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
 * Queues the mail again, in the caller's transaction; text and link are made when it is sent. `isChanged`: also while a mail with the
 * old text is being sent, whose attempt then does not complete it (INV-31).
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
