import {
  type Destination,
  destinationFaults,
  exemptionPattern,
  zipPattern,
} from '#app/features/sales-tax/destination.ts'
import { usStateCodes } from '#app/features/sales-tax/us-states.ts'
import { toCents } from '#app/platform/money.ts'
import { type AddFault, checkRow } from '#app/ui/form/check-row.ts'
import { choiceField, type FormFault, type FormField, nameField, type StoredOf } from '#app/ui/form/form-fields.ts'
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
): { row: TaxedAmount; faults?: undefined } | { faults: FormFault<Field>[] } {
  return checkRow(
    taxedAmountFields,
    values,
    (facts, add) => findAmountFaults(facts, isTaxed, add),
    (facts) => taxedAmountOf(facts, isTaxed),
  )
}

/** Adds what is wrong with amounts and, if sales tax is collected, with the destination. */
export function findAmountFaults(facts: Facts, isTaxed: boolean, add: AddFault<typeof taxedAmountFields>): void {
  const { amount, first_amount } = facts
  if (amount === null) add('amount', 'The amount is needed')
  else if (!isAmount(amount)) add('amount', amountFault)
  if (first_amount !== null) {
    if (!isAmount(first_amount)) add('first_amount', amountFault)
    // With tax it may be more than the price: the server checks whether it is less than the total.
    else if (!isTaxed && amount !== null && isAmount(amount) && toCents(first_amount) >= toCents(amount))
      add('first_amount', firstNotLess)
  }
  if (isTaxed) findDestinationFaults(facts, add)
}

/** Of fields without a fault. */
export function taxedAmountOf(facts: Facts, isTaxed: boolean): TaxedAmount {
  return {
    amount: facts.amount!,
    firstAmount: facts.first_amount,
    delivery: isTaxed ? destinationOf(facts) : undefined,
  }
}

export function findDestinationFaults(
  { to, state, zip, exemption }: StoredOf<typeof destinationFields>,
  add: AddFault<typeof destinationFields>,
): void {
  const fault = (field: keyof typeof destinationFields) => add(field, destinationFaults[field])
  if (to === '') fault('to')
  if (to === 'us' && state === '') fault('state')
  if (to === 'us' && !zipPattern.test(zip)) fault('zip')
  if (exemption && !exemptionPattern.test(exemption)) fault('exemption')
}

/** Of fields without a fault. */
export function destinationOf({ to, state, zip, exemption }: StoredOf<typeof destinationFields>): Destination {
  const exempt = exemption ? { exemptionNumber: exemption } : {}
  if (to === 'us' && state !== '') return { to, state, zip: zip.slice(0, 5), ...exempt }
  return { to: to === 'gallery' ? 'gallery' : 'abroad', ...exempt }
}
