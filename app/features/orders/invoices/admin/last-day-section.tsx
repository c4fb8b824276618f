import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { lastMomentOf } from '#app/platform/gallery-time.ts'
import { DateField } from '#app/ui/form/fields.tsx'
import { SectionForm } from '#app/ui/form/section-form.tsx'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { invoiceMessages } from '../invoice-messages.ts'
import type { AdminInvoice } from './admin-invoice.ts'
import { adminInvoicePath } from './invoice-path.ts'
import { checkLastDay, lastDayFields, lastDayValues } from './last-day-form.ts'

/** The last day of an invoice, and the form that extends it (INV-21). */
export function LastDaySection({ invoice }: { invoice: AdminInvoice }) {
  const { timeZone } = useGallery().gallery
  const { day, days, isExtendable } = invoice
  const named = formatGalleryDay(lastMomentOf(invoice), timeZone)
  return (
    <section className="box" aria-labelledby="invoice-last-day">
      <h2 id="invoice-last-day">Last day</h2>
      <div className="grid gap-4">
        <p>{day < days.today ? `It was good until ${named}.` : `Good until ${named}, including that day.`}</p>
        {isExtendable && <LastDayForm invoice={invoice} />}
      </div>
    </section>
  )
}

function LastDayForm({ invoice }: { invoice: AdminInvoice }) {
  const { handle, days, isMailOn, state, client } = invoice
  const form = useVersionedForm({
    fields: lastDayFields,
    intent: 'extend',
    id: String(handle),
    saved: { day: invoice.day, version: invoice.version },
    valuesOf: lastDayValues,
    check: (values, saved) => checkLastDay(values, days, saved).faults ?? [],
    action: () => adminInvoicePath(handle),
    failedMessage: invoiceMessages.extendFailed,
    onSaved: () => showToast('success', isMailOn ? invoiceMessages.extendedAndSent : invoiceMessages.extended),
  })
  const effect =
    state === 'open'
      ? `The artwork stays reserved for ${client} as long.`
      : 'The rest can be paid by the link until then.'
  return (
    <SectionForm form={form} subject="The last day" label="Set a Later Day">
      <DateField
        form={form.state}
        field="day"
        hint={`${effect} ${isMailOn ? 'The client is sent the invoice again.' : 'Mail is off: tell the client yourself.'}`}
      />
    </SectionForm>
  )
}
