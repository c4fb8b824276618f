import { useNavigate } from 'react-router'
import { manualPaymentMethods, wayNames } from '#app/features/orders/manual-payments/manual-payment.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { DateField, SelectField, TextArea } from '#app/ui/form/fields.tsx'
import { FormFrame, SaveButton } from '#app/ui/form/form-frame.tsx'
import { FormNotices } from '#app/ui/form/form-notices.tsx'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { type InvoicePart, invoiceNumber } from '../invoice.ts'
import { invoiceMessages } from '../invoice-messages.ts'
import { partNames } from './describe-invoice.ts'
import { adminInvoicePath, invoicePaymentPath } from './invoice-path.ts'
import { checkPayment, paymentFields, paymentValues } from './payment-form.ts'

export interface InvoicePaymentPageProps {
  /** Names the payment: a form that is sent twice records it once. */
  id: string
  handle: number
  client: string
  workName: string
  due: { part: InvoicePart; cents: number }
  /** The gallery's day, `YYYY-MM-DD`, when the form was opened. */
  today: string
}

/** The form for a payment of an invoice that was made in the gallery (INV-22). */
export function InvoicePaymentPage({ id, handle, client, workName, due, today }: InvoicePaymentPageProps) {
  const navigate = useNavigate()
  const form = useVersionedForm({
    fields: paymentFields,
    id,
    saved: null,
    valuesOf: () => paymentValues(due.part, today),
    check: (values) => checkPayment(values, null).faults ?? [],
    action: () => invoicePaymentPath(handle),
    failedMessage: invoiceMessages.paymentFailed,
    onSaved: () => showToast('success', invoiceMessages.paymentRecorded),
    leave: () => navigate(adminInvoicePath(handle)),
  })
  const { state } = form
  return (
    <FormFrame
      form={form}
      formId="invoice-payment"
      title="Record a Payment"
      back={{ to: adminInvoicePath(handle), text: `Back to Invoice ${invoiceNumber(handle)}` }}
      buttons={<SaveButton formId="invoice-payment" label="Record Payment" isBusy={form.isBusy} />}
      onSave={() => form.save()}
      notices={<FormNotices form={form} subject="This payment" />}
      aside={
        <section className="box" aria-labelledby="payment-means">
          <h2 id="payment-means">What this does</h2>
          <ul className="small grid gap-2">
            <li>An order is written, with a receipt, and stands in the payments for your books.</li>
            <li>{partEffects[due.part]}</li>
            <li>The client is sent a confirmation, where mail is set up.</li>
            <li>No payment provider is asked for anything.</li>
          </ul>
        </section>
      }
    >
      <section className="box" aria-labelledby="payment-facts">
        <h2 id="payment-facts">Payment</h2>
        <dl className="order-sums num pb-4 wrap-anywhere">
          <div>
            <dt>Client</dt>
            <dd>{client}</dd>
          </div>
          <div>
            <dt>Artwork</dt>
            <dd>{workName}</dd>
          </div>
          <div className="is-total">
            <dt>{partNames[due.part]}</dt>
            <dd>{formatPriceWithCents(due.cents / 100)}</dd>
          </div>
        </dl>
        <div className="fgrid fgrid--2">
          <SelectField form={state} field="paid_by" options={manualPaymentMethods} names={wayNames} />
          <DateField form={state} field="paid_on" isRequired />
          <TextArea
            form={state}
            field="address"
            rows={4}
            hint="For the receipt and the packing note. May be left out."
            className="col-span-full"
          />
          <TextArea form={state} field="note" rows={3} hint="Staff only." className="col-span-full" />
        </div>
      </section>
    </FormFrame>
  )
}

const partEffects: Record<InvoicePart, string> = {
  whole: 'The artwork is marked as sold, and the invoice as paid.',
  first: 'The artwork is marked as sold to the client. The rest can still be paid by the link.',
  rest: 'The invoice is paid: its link takes nothing any more.',
}
