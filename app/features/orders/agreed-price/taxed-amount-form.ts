import {
  type Destination,
  destinationFaults,
  exemptionPattern,
  zipPattern,
} from '#app/features/sales-tax/destination.ts'
import { usStateCodes } from '#app/features/sales-tax/us-states.ts'
import { toCents } from '#app/platform/money.ts'
import {
  checkFields,
  choiceField,
  type FormFault,
  type FormField,
  faultOf,
  nameField,
  type StoredOf,
} from '#app/ui/form/form-fields.ts'
import { amountField } from '#app/ui/form/number-fields.ts'
import { amountFault, firstNotLess, isAmount } from './amount-limits.ts'

/** The same field, '' if it was not sent. */
function withDefault<Value>(field: FormField<Value, Value>): FormField<Value, Value> {
  return { ...field, schema: field.schema.default(field.empty as never) }
}

/** The work's destination, if sales tax is collected. A form that was opened while none was collected may lack these. */
export const destinationFields = {
  to: withDefault(choiceField('Where the artwork goes', ['', 'us', 'gallery', 'abroad'])),
  state: withDefault(choiceField('State', ['', ...usStateCodes])),
  zip: withDefault(nameField('ZIP code', 10)),
  exemption: withDefault(nameField('Exemption certificate', 40)),
}
type DestinationField = keyof typeof destinationFields

/** What the amounts of an invoice are calculated from: price, first payment and destination. */
export const taxedAmountFields = {
  amount: amountField('Amount'),
  first_amount: amountField('Part payment first'),
  ...destinationFields,
}
type Field = keyof typeof taxedAmountFields
type Facts = StoredOf<typeof taxedAmountFields>

const names = Object.keys(taxedAmountFields) as Field[]

/** The fields as the query string of the preview's address, always in the same order: it identifies the response. */
export function previewQuery(values: Partial<Record<Field, string>>): string {
  return new URLSearchParams(names.map((name) => [name, values[name] ?? ''])).toString()
}

export interface TaxedAmount {
  /** Dollars, without tax. */
  amount: number
  firstAmount: number | null
  /** Used only if sales tax is collected. */
  delivery?: Destination | undefined
}

/** What the fields of an amount fill, or what is wrong with them (INV-02, INV-24). @param isTaxed sales tax is collected */
export function checkTaxedAmount(
  values: unknown,
  isTaxed: boolean,
): { taxed: TaxedAmount; faults?: undefined } | { faults: FormFault<Field>[] } {
  const checked = checkFields(taxedAmountFields, values)
  return checked.faults ? checked : checkAmountFacts(checked.facts, isTaxed)
}

export function checkAmountFacts(
  facts: Facts,
  isTaxed: boolean,
): { taxed: TaxedAmount; faults?: undefined } | { faults: FormFault<Field>[] } {
  const { amount, first_amount } = facts
  const faults: FormFault<Field>[] = []
  const fault = (field: Field, message: string) => faults.push(faultOf(field, message))
  if (amount === null) fault('amount', 'The amount is needed')
  else if (!isAmount(amount)) fault('amount', amountFault)
  if (first_amount !== null) {
    if (!isAmount(first_amount)) fault('first_amount', amountFault)
    // With tax it may be more than the price: the server checks whether it is less than the total.
    else if (!isTaxed && amount !== null && isAmount(amount) && toCents(first_amount) >= toCents(amount))
      fault('first_amount', firstNotLess)
  }
  const { delivery, faults: placeFaults = [] } = checkDestination(facts, isTaxed)
  faults.push(...placeFaults)
  if (faults.length > 0) return { faults }
  return { taxed: { amount: amount!, firstAmount: first_amount, delivery } }
}

/** The destination, or its faults; nothing if no sales tax is collected. */
export function checkDestination(
  { to, state, zip, exemption }: StoredOf<typeof destinationFields>,
  isTaxed: boolean,
): { delivery?: Destination; faults?: FormFault<DestinationField>[] } {
  if (!isTaxed) return {}
  const faulty: DestinationField[] = []
  if (to === '') faulty.push('to')
  if (to === 'us' && state === '') faulty.push('state')
  if (to === 'us' && !zipPattern.test(zip)) faulty.push('zip')
  if (exemption && !exemptionPattern.test(exemption)) faulty.push('exemption')
  if (faulty.length > 0) return { faults: faulty.map((field) => faultOf(field, destinationFaults[field])) }
  const exempt = exemption ? { exemptionNumber: exemption } : {}
  if (to === 'us' && state !== '') return { delivery: { to, state, zip: zip.slice(0, 5), ...exempt } }
  return { delivery: { to: to === 'gallery' ? 'gallery' : 'abroad', ...exempt } }
}
