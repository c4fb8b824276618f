import { z } from 'zod'
import { hasTooManyDecimals } from '#app/platform/has-too-many-decimals.ts'
import { asTyped, type FormField } from './form-fields.ts'

/** A number as it was typed: null when it is empty, NaN for a text that is not a number. */
export function numberField(label: string, { empty = '' } = {}): FormField<string, number | null> {
  return {
    label,
    empty,
    schema: typedNumber.transform(toNumber),
    toValue: (stored) => (stored === null ? '' : String(stored)),
    describe: asTyped,
  }
}

/** The same for dollars, with at most two decimals (FORM-35). */
export function amountField(label: string, options?: { empty: string }): FormField<string, number | null> {
  return clearNumberField(label, `${label} can have at most two decimals, such as 1200.50`, options)
}

/** The same for a count: `1.000` may mean 1,000. */
export function countField(label: string, options?: { empty: string }): FormField<string, number | null> {
  return clearNumberField(label, `${label} must be a whole number, such as 1200`, options)
}

/** @param error the fault of a number with more than two decimals */
function clearNumberField(label: string, error: string, options?: { empty: string }) {
  const isClear = (typed: string | number | null) => !hasTooManyDecimals(String(typed))
  return { ...numberField(label, options), schema: typedNumber.refine(isClear, error).transform(toNumber) }
}

const typedNumber = z.union([z.string(), z.number(), z.null()], { error: 'This must be a number' }).default('')

const toNumber = (typed: string | number | null) =>
  typed === null || String(typed).trim() === '' ? null : Number(typed)
