import { checkFields, dateField, type FormFault, faultOf, type ValuesOf } from '#app/ui/form/form-fields.ts'
import type { InvoiceDays } from './invoice-form.ts'

/** The form that moves the last day of an invoice. */
export const lastDayFields = { day: dateField('Good until') }

/** The last day as it is stored, `YYYY-MM-DD` in the gallery. */
export interface InvoiceDay {
  day: string
  version: number
}

export function lastDayValues(stored: InvoiceDay | null): ValuesOf<typeof lastDayFields> {
  return { day: stored?.day ?? '' }
}

/** A day that is later than `stored`, or what is wrong with it (INV-21). @param stored null: any day from today on */
export function checkLastDay(
  values: unknown,
  { today, last }: InvoiceDays,
  stored: InvoiceDay | null,
): { row: { day: string }; faults?: undefined } | { faults: FormFault<'day'>[] } {
  const checked = checkFields(lastDayFields, values)
  if (checked.faults) return checked
  const { day } = checked.facts
  const fault = (message: string) => ({ faults: [faultOf('day' as const, message)] })
  if (day === null) return fault('The last day is needed')
  if (day < today) return fault('The day cannot be in the past')
  if (stored && day <= stored.day) return fault('The day must be later than the last day now')
  if (day > last) return fault('The day can be a year from now at most')
  return { row: { day } }
}
