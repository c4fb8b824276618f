import { uuidv7 } from 'uuidv7'
import { EntryInput } from '#app/ui/form/entry-input.tsx'
import { EntrySelect } from '#app/ui/form/entry-select.tsx'
import { FieldError, faultAttributes, fieldId } from '#app/ui/form/fields.tsx'
import { OrderedList } from '#app/ui/form/ordered-list.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { settingsFields } from './settings-form.ts'
import type { SettingsState } from './settings-sections.tsx'
import { findOverlappingRow, stateOptions, type TaxRateValue, taxRateFields } from './tax-fields.ts'

/** Whether sales tax is collected, and the gallery's own table of rates (TAX-04), which is kept while collection is off. */
export function SalesTaxSection({ form }: { form: SettingsState }) {
  const { collectsTax, taxRates } = form.values
  const fault = form.faults.collectsTax
  return (
    <>
      <section className="box" id="sales-tax" aria-labelledby="settings-sales-tax">
        <div className="box__head">
          <h2 id="settings-sales-tax">Sales tax</h2>
          <Switch
            id={fieldId('collectsTax')}
            {...faultAttributes('collectsTax', fault)}
            isOn={collectsTax}
            label={
              <span>
                <span className="sr-only">{settingsFields.collectsTax.label}: </span>
                {collectsTax ? 'On' : 'Off'}
              </span>
            }
            onToggle={() => form.change({ collectsTax: !collectsTax })}
          />
        </div>
        <FieldError field="collectsTax" message={fault} />
        <div className="grid gap-3">
          <p>
            {collectsTax
              ? 'Before paying, buyers say where the artwork goes, and the tax is added to the price. Collected in the gallery, an artwork is taxed at the gallery’s own address.'
              : 'No tax is added: buyers pay the price.'}
          </p>
          <p className="small">
            The rates are your own figures. Nothing here looks them up, checks them or knows when they change, and this
            is no tax advice: ask your accountant where you have to collect, how much, and on what.
          </p>
        </div>
      </section>
      {(collectsTax || taxRates.length > 0 || form.faults.taxRates) && <TaxRates form={form} />}
    </>
  )
}

function TaxRates({ form }: { form: SettingsState }) {
  const { taxRates } = form.values
  const { label, noun, max } = settingsFields.taxRates
  const fault = form.faults.taxRates
  const overlapping = fault ? findOverlappingRow(taxRates) : -1
  const isFaulty = (name: keyof typeof taxRateFields, entry: TaxRateValue) =>
    !form.isUntouched(entry) && !taxRateFields[name].schema.safeParse(entry[name]).success
  const change = (key: string, changes: Partial<TaxRateValue>) =>
    form.change(({ taxRates }) => ({
      taxRates: taxRates.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)),
    }))
  return (
    <OrderedList
      field="taxRates"
      label={label}
      noun={noun}
      max={max}
      entries={taxRates}
      fault={fault}
      head={
        <p className="small pb-3">
          A rate without ZIP codes is for its whole state. One with ZIP codes, or their first digits, is for a part of
          it, such as a county, and is added to the state’s. Receipts show them in this order.
        </p>
      }
      create={() => ({ key: uuidv7(), name: '', state: '', zips: '', rate: '', capCents: '' })}
      onChange={(change) => form.change(({ taxRates }) => ({ taxRates: change(taxRates) }))}
    >
      {(entry, index) => {
        const of = (name: keyof typeof taxRateFields) => ({
          field: 'taxRates',
          entryKey: entry.key,
          label: taxRateFields[name].label,
          value: entry[name],
          fault: isFaulty(name, entry) || (name === 'zips' && index === overlapping) ? fault : undefined,
          onChange: (value: string) => change(entry.key, { [name]: value }),
        })
        return (
          <div className="fgrid settings__rate">
            <EntryInput {...of('name')} placeholder="Florida sales tax" />
            <EntrySelect {...of('state')} options={stateOptions} none="Choose" />
            <EntryInput {...of('zips')} placeholder="Whole state" />
            <EntryInput {...of('rate')} placeholder="6.5" />
            <EntryInput {...of('capCents')} placeholder="No limit" />
          </div>
        )
      }}
    </OrderedList>
  )
}
