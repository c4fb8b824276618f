import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { isTaxCollected } from '#app/features/orders/compute-purchase-tax.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { lastMomentOf } from '#app/platform/gallery-time.ts'
import { faultOf } from '#app/ui/form/form-fields.ts'
import { toFormFailure } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult, FormSubmission } from '#app/ui/form/versioned-form.ts'
import { invoiceMessages } from '../invoice-messages.ts'
import { invoiceDays } from './invoice-days.ts'
import { checkInvoice, type InvoiceField } from './invoice-form.ts'
import { writeInvoice } from './write-invoice.server.ts'

export const invoiceFormLimits = { maxBytes: 32_768, malformed: 'This form cannot be read.' }

/** Writes the invoice in a form, for the work `productId`; `id` of the result is its handle in addresses. */
export async function saveInvoice(
  app: ActingContext,
  { id, values }: FormSubmission,
  productId: string,
): Promise<FormResult<never, InvoiceField> | ChangeFailure> {
  const { saveFailed } = invoiceMessages
  const { timeZone } = app.settings.gallery
  const checked = checkInvoice(values, invoiceDays(app.now(), timeZone), await isTaxCollected(app.db))
  if (checked.faults)
    return toFormFailure({ outcome: 'invalid', faults: checked.faults }, { notFound: '', conflict: '' })
  const result = await writeInvoice(app, { id, productId, terms: checked.row, timeZone })
  if (result.outcome === 'wrong')
    return toFormFailure(
      { outcome: 'invalid', faults: [faultOf(result.field, result.fault)] },
      { notFound: '', conflict: '' },
    )
  const refuse = (reason: string) => changeFailure('conflict', `${saveFailed}: ${reason}`)
  switch (result.outcome) {
    case 'written':
      return { outcome: 'saved', id: String(result.handle) }
    case 'not-found':
      return changeFailure('not-found', `${saveFailed}: the artwork is not there any more`)
    case 'conflict':
      return refuse('it was written before with other terms')
    case 'day-over':
      return refuse('its last day is over')
    case 'already-sold':
      return refuse('the artwork is sold')
    case 'on-hold':
      return refuse('a buyer is completing a purchase of it')
    case 'reserved-before': {
      const { client_name, until, invoice_id } = result.by
      const day = formatGalleryDay(lastMomentOf({ until }), timeZone)
      const way = invoice_id === null ? 'end the reservation' : 'withdraw the invoice'
      return refuse(`the artwork is reserved for ${client_name} until ${day}; ${way} first`)
    }
  }
}
