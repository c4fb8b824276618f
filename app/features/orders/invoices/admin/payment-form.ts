import {
  findAddressFault,
  findDayFault,
  type ManualPaymentMethod,
  manualPaymentMethods,
  wayNames,
} from '#app/features/orders/manual-payments/manual-payment.ts'
import { checkRow } from '#app/ui/form/check-row.ts'
import {
  choiceField,
  dateField,
  type FormFault,
  type StoredOf,
  textField,
  type ValuesOf,
  valuesOf,
} from '#app/ui/form/form-fields.ts'
import { type InvoicePart, invoiceParts } from '../invoice.ts'

/** The fields of a payment in the gallery, in the order of the form. */
export const paymentFields = {
  /** What the form was opened for; it cannot be changed there. */
  part: choiceField('Part', invoiceParts),
  paid_by: {
    ...choiceField('Paid by', manualPaymentMethods),
    describe: (value: ManualPaymentMethod) => wayNames[value],
  },
  paid_on: dateField('Day'),
  address: textField('Address', 1_000),
  note: textField('Note', 4_000),
}

export type PaymentField = keyof typeof paymentFields
export type PaymentFacts = StoredOf<typeof paymentFields> & { paid_on: string }

export function paymentValues(part: InvoicePart, today: string): ValuesOf<typeof paymentFields> {
  return valuesOf(paymentFields, { part, paid_by: 'bank-transfer', paid_on: today, address: null, note: null })
}

/**
 * What a form fills, or all of its faults (INV-22).
 * @param today the gallery's day, `YYYY-MM-DD`; null in a form, which may be open since a day before: the server knows it
 */
export function checkPayment(
  values: unknown,
  today: string | null,
): { row: PaymentFacts; faults?: undefined } | { faults: FormFault<PaymentField>[] } {
  return checkRow(
    paymentFields,
    values,
    ({ paid_on, address }, add) => {
      const dayFault = findDayFault(paid_on, today)
      if (dayFault) add('paid_on', dayFault)
      const addressFault = findAddressFault(address)
      if (addressFault) add('address', addressFault)
    },
    (facts) => facts as PaymentFacts,
  )
}
