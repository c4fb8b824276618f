import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { toFormFailure } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult, FormSubmission } from '#app/ui/form/versioned-form.ts'
import { invoiceMessages } from '../invoice-messages.ts'
import { whyNotPayable } from './describe-invoice.ts'
import { findInvoiceByHandle } from './find-admin-invoice.server.ts'
import { checkPayment, type PaymentField } from './payment-form.ts'
import { recordInvoicePayment } from './record-invoice-payment.server.ts'

/** A note of 4,000 characters fits in any script. */
export const paymentFormLimits = { maxBytes: 65_536, malformed: 'This form cannot be read.' }

/** Records the payment in a form; `id` of the result is the handle of the invoice. */
export async function saveInvoicePayment(
  app: ActingContext,
  handle: string,
  { id, values }: FormSubmission,
): Promise<FormResult<never, PaymentField> | ChangeFailure> {
  const { paymentFailed, notFound } = invoiceMessages
  const invoice = await findInvoiceByHandle(app.db, { handle, at: app.now() })
  if (!invoice) return changeFailure('not-found', notFound)
  const checked = checkPayment(values, galleryDate(app.now(), app.settings.gallery.timeZone))
  if (checked.faults) return toFormFailure({ outcome: 'invalid', faults: checked.faults }, { notFound, conflict: '' })
  const result = await recordInvoicePayment(app, invoice, { key: id, facts: checked.row })
  const refuse = (reason: string) => changeFailure('conflict', paymentFailed, [reason])
  switch (result.outcome) {
    case 'recorded':
      return { outcome: 'saved', id: handle }
    case 'being-paid':
      return refuse(whyNotPayable['being-paid'])
    case 'other-payment':
      return refuse(
        'This form recorded a payment before, with other details. Look for it among the orders of the invoice.',
      )
    case 'not-due':
      return refuse(whyNotPayable[result.state])
  }
}
