import { z } from 'zod'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { type ChangeFailure, changeFailure, type RefusedCaller } from '#app/platform/change-result.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import { duePartOf } from '../invoice.ts'
import { invoiceMessages } from '../invoice-messages.ts'
import { invoiceSubject } from '../invoice-subject.ts'
import { makeInvoiceLink } from '../make-invoice-link.server.ts'
import type { StoredInvoice } from '../read-invoice.server.ts'
import { extendInvoice } from './extend-invoice.server.ts'
import { findInvoiceByHandle } from './find-admin-invoice.server.ts'
import type { InvoiceDay } from './last-day-form.ts'
import { sendInvoiceAgain } from './send-invoice-again.server.ts'
import { withdrawInvoice } from './withdraw-invoice.server.ts'

/** What can be done on the page of an invoice. */
export const invoiceChange = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.enum(['make-link', 'send-mail', 'withdraw']) }),
  z.object({ intent: z.literal('extend'), version: z.int().nonnegative(), values: z.unknown() }),
])
export type InvoiceChange = z.infer<typeof invoiceChange>
export const invoiceChangeLimits = { maxBytes: 1_024, malformed: 'This change is not known.' }

/** Of what a button does. */
export type InvoiceActionResult =
  | { outcome: 'done'; message: string }
  /** The address that the client is given; it is shown this once. */
  | { outcome: 'link'; href: string }
  | ChangeFailure
  | RefusedCaller

type InvoiceChangeResult = InvoiceActionResult | FormResult<InvoiceDay, 'day'>

/** Makes a change of the invoice that `handle` names (INV-07, INV-08, INV-21). */
export async function changeInvoice(
  app: ActingContext,
  handle: string,
  change: InvoiceChange,
): Promise<InvoiceChangeResult> {
  const invoice = await findInvoiceByHandle(app.db, { handle, at: app.now() })
  if (!invoice) return changeFailure('not-found', invoiceMessages.notFound)
  switch (change.intent) {
    case 'make-link':
      return makeLink(app, invoice)
    case 'send-mail':
      return sendMail(app, invoice)
    case 'withdraw':
      return withdraw(app, invoice)
    case 'extend':
      return extendInvoice(app, invoice, change)
  }
}

async function makeLink({ db, now, actor, settings }: ActingContext, invoice: StoredInvoice) {
  const at = now()
  if (!duePartOf(invoice, at))
    return changeFailure('conflict', invoiceMessages.linkFailed, ['Nothing of it can be paid.'])
  const { id, handle } = invoice.row
  const path = await db.transaction(async (tx) => {
    await recordChange(tx, { by: actor, at, action: 'invoice-link-made', subject: invoiceSubject(handle) })
    return makeInvoiceLink(tx, { invoiceId: id, madeFor: 'staff', at })
  })
  return { outcome: 'link', href: new URL(path, settings.siteUrl).href } as const
}

async function sendMail(app: ActingContext, invoice: StoredInvoice): Promise<InvoiceActionResult> {
  const { mailFailed, mailQueued } = invoiceMessages
  switch (await sendInvoiceAgain(app, invoice)) {
    case 'queued':
      return { outcome: 'done', message: mailQueued }
    case 'under-way':
      return changeFailure('conflict', mailFailed, ['It waits to be sent already.'])
    case 'closed':
      return changeFailure('conflict', mailFailed, ['Nothing of it can be paid.'])
    case 'off':
      return changeFailure('conflict', mailFailed, ['Mail is off: set SMTP_URL where the program runs.'])
  }
}

async function withdraw(app: ActingContext, invoice: StoredInvoice): Promise<InvoiceActionResult> {
  const { withdrawFailed, withdrawn } = invoiceMessages
  switch (await withdrawInvoice(app, invoice)) {
    case 'withdrawn':
    case 'withdrawn-before':
      return { outcome: 'done', message: withdrawn }
    case 'paid':
      return changeFailure('conflict', withdrawFailed, ['Something of it is paid. Give the money back first.'])
    case 'being-paid':
      return changeFailure('conflict', withdrawFailed, ['The client is paying it right now.'])
  }
}
