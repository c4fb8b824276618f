import { isDay } from '#app/platform/gallery-date.ts'
import { isMailAddress } from '#app/platform/mail/is-mail-address.ts'
import { checkRow } from '#app/ui/form/check-row.ts'
import {
  contactField,
  dateField,
  type FormFault,
  nameField,
  textField,
  type ValuesOf,
} from '#app/ui/form/form-fields.ts'
import {
  findAmountFaults,
  type TaxedAmount,
  taxedAmountFields,
  taxedAmountOf,
} from '../../agreed-price/taxed-amount-form.ts'

/** The fields of an invoice, in the order of the form. */
export const invoiceFields = {
  client_name: nameField('Client', 200),
  client_email: contactField('Email', 254),
  client_phone: contactField('Phone', 50),
  note: textField('Note', 2_000),
  ...taxedAmountFields,
  day: dateField('Good until'),
}
export type InvoiceField = keyof typeof invoiceFields
export type InvoiceFormValues = ValuesOf<typeof invoiceFields>

/** What an invoice says, checked. */
export interface InvoiceTerms extends TaxedAmount {
  name: string
  email: string
  phone: string | null
  note: string | null
  /** The last day, `YYYY-MM-DD`, in the gallery. */
  day: string
}

/** The range for an invoice's last day. */
export interface InvoiceDays {
  today: string
  last: string
}

/** What a form fills, or all of its faults (INV-02). @param isTaxed sales tax is collected */
export function checkInvoice(
  values: unknown,
  { today, last }: InvoiceDays,
  isTaxed: boolean,
): { row: InvoiceTerms; faults?: undefined } | { faults: FormFault<InvoiceField>[] } {
  return checkRow(
    invoiceFields,
    values,
    ({ client_name, client_email, day, ...amounts }, add) => {
      if (client_name === '') add('client_name', "The client's name is needed")
      if (client_email === '') add('client_email', 'The mail address of the client is needed')
      else if (!isMailAddress(client_email)) add('client_email', 'The email is not an address')
      findAmountFaults(amounts, isTaxed, add)
      if (day === null || !isDay(day)) add('day', 'The last day is needed')
      else if (day < today) add('day', 'The day cannot be in the past')
      else if (day > last) add('day', 'The day can be a year from now at most')
    },
    ({ client_name, client_email, client_phone, note, day, ...amounts }) => ({
      name: client_name,
      email: client_email,
      phone: client_phone || null,
      note,
      ...taxedAmountOf(amounts, isTaxed),
      day: day!,
    }),
  )
}
