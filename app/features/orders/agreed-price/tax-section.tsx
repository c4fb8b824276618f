import { useEffect } from 'react'
import { usStateCodes, usStates } from '#app/features/sales-tax/us-states.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { type FormState, SelectField, TextField } from '#app/ui/form/fields.tsx'
import type { ValuesOf } from '#app/ui/form/form-fields.ts'
import { useBesidePage } from '#app/ui/form/use-beside-page.ts'
import { adminInvoicesPath } from '../invoices/admin/invoice-path.ts'
import type { InvoicePreview } from '../invoices/admin/preview-invoice.server.ts'
import { checkTaxedAmount, type destinationFields, previewQuery, type taxedAmountFields } from './taxed-amount-form.ts'

const places = { gallery: 'Collected in the gallery', us: 'An address in the United States', abroad: 'Another country' }

/** The price is in a field of the form's own; an invoice has a part payment too. */
type PricedFields = typeof destinationFields & Pick<typeof taxedAmountFields, 'amount'>
type PricedValues = ValuesOf<PricedFields> & { first_amount?: string }

interface Props {
  form: FormState<PricedFields> & { values: PricedValues }
  /** The record that keeps the tax: invoice or sale. */
  paper: 'invoice' | 'order'
  payer: 'client' | 'buyer'
}

/** The work's destination, which determines sales tax, and the total to be paid (INV-24, GSALE-07). */
export function TaxSection({ form, paper, payer }: Props) {
  return (
    <section className="box" aria-labelledby="sales-tax">
      <h2 id="sales-tax">Sales tax</h2>
      <div className="fgrid">
        <SelectField form={form} field="to" options={Object.keys(places)} names={places} none="Choose" isRequired />
        {form.values.to === 'us' && (
          <>
            <SelectField form={form} field="state" options={usStateCodes} names={usStates} none="Choose" isRequired />
            <TextField form={form} field="zip" isRequired />
          </>
        )}
        <TextField
          form={form}
          field="exemption"
          hint={`The number, of a ${payer} who is exempt from sales tax. Keep a copy of the certificate.`}
        />
      </div>
      <Preview values={form.values} paper={paper} payer={payer} />
    </section>
  )
}

const delayMs = 300

/** The server's calculation for the fields, 300 ms after the last key press. */
function Preview({ values, paper, payer }: Omit<Props, 'form'> & { values: PricedValues }) {
  const { read, data } = useBesidePage<InvoicePreview & { query: string }>()
  const query = previewQuery(values)
  const isComplete = !checkTaxedAmount(values, true).faults
  useEffect(() => {
    if (!isComplete) return
    const timer = setTimeout(() => read(`${adminInvoicesPath}/preview?${query}`), delayMs)
    return () => clearTimeout(timer)
  }, [isComplete, query, read])
  const shown = isComplete && data?.query === query ? data : null
  const pending =
    data === null ? 'The tax could not be worked out. Change something to try again.' : 'Working out the tax…'
  return (
    <div className="pt-4" role="status" aria-label={`What the ${payer} pays`}>
      {shown?.lines ? (
        <dl className="order-sums num">
          {shown.lines.map(({ label, cents, isTotal }, index) => (
            <div key={index} className={isTotal ? 'is-total' : undefined}>
              <dt>{label}</dt>
              <dd>{formatPriceWithCents(cents / 100)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="small">
          {shown?.fault ?? (isComplete ? pending : 'With the amount and the place the sales tax is worked out here.')}
        </p>
      )}
      <p className="small pt-3">By the rates of today, which the {paper} keeps, whatever they become.</p>
    </div>
  )
}
