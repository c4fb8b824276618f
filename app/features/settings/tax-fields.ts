import { z } from 'zod'
import {
  findOverlap,
  formatPercent,
  highestRate,
  parsePercent,
  type TaxRate,
} from '#app/features/sales-tax/tax-rate.ts'
import { findUsState, type UsState, usStateCodes, usStates } from '#app/features/sales-tax/us-states.ts'
import { toDecimalString } from '#app/platform/money.ts'
import { parseDollars } from '#app/platform/parse-dollars.ts'
import { asTyped, type FormField, schemaOf, type ValuesOf } from '#app/ui/form/form-fields.ts'
import { entriesField, lineField } from './settings-fields.ts'

const maxRates = 100
const maxZips = 60
const maxCapCents = 10 ** 10

const stateField: FormField<string, UsState> = {
  label: 'State',
  empty: '',
  schema: z.enum(usStateCodes, { error: 'State must be chosen' }),
  toValue: (stored) => stored,
  describe: asTyped,
}

const zipsField: FormField<string, readonly string[]> = {
  label: 'ZIP codes',
  empty: '',
  schema: z
    .string({ error: 'ZIP codes must be text' })
    .max(600, { error: 'ZIP codes are too long: at most 600 characters', abort: true })
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    .refine(
      (zips) => zips.every((zip) => /^\d{1,5}$/.test(zip)),
      'ZIP codes must be 1 to 5 digits each, with commas between them, such as 334, 33301',
    )
    .refine((zips) => zips.length <= maxZips, `ZIP codes can be at most ${maxZips}`),
  toValue: (stored) => stored.join(', '),
  describe: asTyped,
}

const rateField: FormField<string, number> = {
  label: 'Rate, %',
  empty: '',
  schema: z.string({ error: 'Rate must be text' }).transform((text, context) => {
    const rate = parsePercent(text)
    if (rate !== null && rate <= highestRate) return rate
    context.addIssue({
      code: 'custom',
      message: 'Rate must be from 0 to 30 %, with at most four decimals, such as 6.5',
    })
    return z.NEVER
  }),
  toValue: formatPercent,
  describe: asTyped,
}

const capField: FormField<string, number | null> = {
  label: 'Only on the first, $',
  empty: '',
  schema: z.string({ error: 'The first dollars must be text' }).transform((text, context) => {
    const typed = text.trim()
    if (typed === '') return null
    const cents = parseDollars(typed)
    if (cents !== null && cents > 0 && cents < maxCapCents) return cents
    context.addIssue({
      code: 'custom',
      message: 'The dollars that it counts on must be an amount above 0, such as 5000, or empty',
    })
    return z.NEVER
  }),
  toValue: (stored) => (stored === null ? '' : toDecimalString(stored).replace(/\.00$/, '')),
  describe: asTyped,
}

/** The fields of a rate, in the order of the form. */
export const taxRateFields = {
  name: lineField('Name on receipts', 60, { isRequired: true }),
  state: stateField,
  zips: zipsField,
  rate: rateField,
  capCents: capField,
}

/** Whether sales tax is added to a purchase. A form without this field is refused, not read as "off". */
export const collectsTaxField: FormField<boolean, boolean> = {
  label: 'Collect sales tax',
  empty: false,
  schema: z.boolean({ error: 'Collect sales tax must be true or false' }),
  toValue: (stored) => stored,
  describe: (value) => (value ? 'On' : 'Off'),
}

export const taxRatesField = entriesField('Tax rates', taxRateFields, {
  noun: 'Rate',
  max: maxRates,
  findFault: () => null,
  describe: ({ name, state, zips, rate, capCents }) =>
    `${name} (${[state, zips].filter(Boolean).join(' ')}) ${rate}%${capCents && ` of the first $${capCents}`}`,
})

/** A row of the form's table. */
export type TaxRateValue = ValuesOf<typeof taxRateFields> & { key: string }

/** The index of the row that would apply together with an earlier one of its kind; -1 if there is none. */
export function findOverlappingRow(rows: readonly TaxRateValue[]): number {
  const rates = rows.map((row) => schemaOf(taxRateFields).safeParse(row).data)
  // A row that is not valid yet overlaps with nothing, but keeps its index.
  return findOverlap(rates.map((rate, index) => rate ?? { state: `${index}` as UsState, zips: [] }))?.index ?? -1
}

interface TaxFacts {
  collectsTax: boolean
  taxRates: readonly TaxRate[]
  country: string
  region: string
  postalCode: string
}

/** The faults of the sales tax settings, besides those of each field by itself; invalid facts are missing. */
export function findTaxFaults({ collectsTax, taxRates, country, region, postalCode }: Partial<TaxFacts>) {
  const faults: { field: keyof TaxFacts; message: string }[] = []
  const overlap = taxRates && findOverlap(taxRates)
  if (overlap)
    faults.push({
      field: 'taxRates',
      message: `Rate ${overlap.index + 1}: It is for the same place as rate ${overlap.with + 1}, or for a part of it`,
    })
  if (!collectsTax) return faults
  if (taxRates?.length === 0)
    faults.push({ field: 'taxRates', message: 'At least one rate is needed to collect sales tax' })
  if (country !== undefined && country !== 'US')
    faults.push({ field: 'country', message: 'Country must be US to collect sales tax' })
  if (region !== undefined && !findUsState(region))
    faults.push({ field: 'region', message: `State must be one of the United States to collect sales tax, such as FL` })
  if (postalCode !== undefined && !/^\d{5}(-\d{4})?$/.test(postalCode))
    faults.push({ field: 'postalCode', message: 'ZIP code must have five digits to collect sales tax' })
  return faults
}

/** The names of the states in the list to choose from. */
export const stateOptions = usStateCodes.map((code) => ({ value: code, name: usStates[code] }))
