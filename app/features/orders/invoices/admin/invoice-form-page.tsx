import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import type { Picture } from '#app/features/images/picture.ts'
import { DateField, type FormState, MoneyField, TextArea, TextField } from '#app/ui/form/fields.tsx'
import { FormFrame, SaveButton } from '#app/ui/form/form-frame.tsx'
import { FormNotices } from '#app/ui/form/form-notices.tsx'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { TaxSection } from '../../agreed-price/tax-section.tsx'
import { invoiceMessages } from '../invoice-messages.ts'
import { checkInvoice, type InvoiceDays, type InvoiceFormValues, invoiceFields } from './invoice-form.ts'
import { adminInvoicePath, adminInvoicesPath, newInvoicePath } from './invoice-path.ts'
import type { TypedClientState } from './typed-client.ts'

export interface InvoicedWork {
  id: string
  name: string
  image: string | null
  picture: Picture | null
}

interface Props {
  /** That the invoice will have. */
  id: string
  work: InvoicedWork
  /** What the form begins with: the work's price, and its reservation. */
  values: InvoiceFormValues
  days: InvoiceDays
  isMailOn: boolean
  /** Of sales in the shop. */
  isTaxCollected: boolean
}

/** The form of a new invoice (INV-01). */
export function InvoiceFormPage({ id, work, values, days, isMailOn, isTaxCollected }: Props) {
  const navigate = useNavigate()
  const location = useLocation()
  const form = useVersionedForm({
    fields: invoiceFields,
    id,
    saved: null,
    valuesOf: () => values,
    check: (typed) => checkInvoice(typed, days, isTaxCollected).faults ?? [],
    action: () => newInvoicePath(work.id),
    failedMessage: invoiceMessages.saveFailed,
    onSaved: () => showToast('success', isMailOn ? invoiceMessages.writtenAndSent : invoiceMessages.written),
    leave: (handle) => navigate(adminInvoicePath(handle)),
  })
  // A page that is reloaded or returned to has the same state; what was typed there since is offered as kept work.
  const isReturn = useNavigationType() === 'POP'
  const takeUpClient = useEffectEvent(() => {
    if (!isReturn) form.change({ ...(location.state as TypedClientState | null)?.typedClient })
  })
  useEffect(() => takeUpClient(), [])
  // It may be collected only since the form was opened: then the server asks, and what it was told stays in sight.
  const isTaxed = isTaxCollected || form.state.faults.to !== undefined || form.state.values.to !== ''
  return (
    <FormFrame
      form={form}
      formId="invoice"
      title="Write an Invoice"
      back={{ to: adminInvoicesPath, text: 'Back to Invoices' }}
      buttons={<SaveButton formId="invoice" label="Write Invoice" isBusy={form.isBusy} />}
      onSave={() => form.save()}
      notices={<FormNotices form={form} subject="This invoice" />}
      aside={
        <>
          <AmountSection form={form.state} work={work} isTaxed={isTaxed} />
          {isTaxed && <TaxSection form={form.state} paper="invoice" payer="client" />}
        </>
      }
    >
      <ClientSection form={form.state} isMailOn={isMailOn} />
    </FormFrame>
  )
}

type InvoiceFormState = FormState<typeof invoiceFields>

function ClientSection({ form, isMailOn }: { form: InvoiceFormState; isMailOn: boolean }) {
  return (
    <section className="box" aria-labelledby="invoice-client">
      <h2 id="invoice-client">For whom</h2>
      <div className="fgrid fgrid--2">
        <TextField form={form} field="client_name" isRequired className="span" />
        <TextField
          form={form}
          field="client_email"
          isRequired
          hint={
            isMailOn
              ? 'The invoice is mailed to it, with its link.'
              : 'Mail is off: make a link on the page of the invoice, and send it yourself.'
          }
        />
        <TextField form={form} field="client_phone" />
        <TextArea form={form} field="note" rows={3} className="span" />
      </div>
      <p className="small">The note is for staff alone.</p>
    </section>
  )
}

interface AmountProps {
  form: InvoiceFormState
  work: InvoicedWork
  isTaxed: boolean
}

function AmountSection({ form, work, isTaxed }: AmountProps) {
  const { timeZone } = useGallery().gallery
  return (
    <section className="box" aria-labelledby="invoice-amount">
      <h2 id="invoice-amount">Artwork and amount</h2>
      <div className="thumb-line pb-4">
        <AdminThumb image={work.image} picture={work.picture} name={work.name} />
        <p className="title-4 min-w-0 wrap-anywhere">{work.name}</p>
      </div>
      <div className="fgrid">
        <MoneyField
          form={form}
          field="amount"
          isRequired
          hint={isTaxed ? 'The price agreed. Sales tax is added to it.' : undefined}
        />
        <MoneyField
          form={form}
          field="first_amount"
          hint="Leave it empty to have all paid at once. The part payment sells the artwork; the rest is paid by the same link."
        />
        <DateField form={form} field="day" isRequired />
        <p className="small">
          Until the end of that day ({timeZone.replaceAll('_', ' ')}) the artwork is reserved for the client.{' '}
          {isTaxed
            ? 'The amount is the price without sales tax, delivery included.'
            : 'The amount is all that the client pays, taxes and delivery included.'}
        </p>
      </div>
    </section>
  )
}
