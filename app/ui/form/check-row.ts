import { isSlug } from '#app/platform/slug.ts'
import { checkFields, type FieldName, type FormFault, type FormFields, type StoredOf } from './form-fields.ts'

/** Adds a fault to a field. `summary` is its text in the list of faults, if that is another. */
export type AddFault<Fields extends FormFields> = (field: FieldName<Fields>, message: string, summary?: string) => void

/** Adds the faults that single fields do not have. `faulty` names the fields that have one: their facts are empty here. */
export type FindFaults<Fields extends FormFields> = (
  facts: StoredOf<Fields>,
  add: AddFault<Fields>,
  faulty: ReadonlySet<string>,
) => void

/**
 * A form's stored values, or all of its faults in the order of the form: those of single fields, and those that `findFaults`
 * adds to others (FORM-38).
 */
export function checkFacts<Fields extends FormFields>(
  fields: Fields,
  values: unknown,
  findFaults: FindFaults<Fields>,
): { facts: StoredOf<Fields>; faults?: undefined } | { faults: FormFault<FieldName<Fields>>[] } {
  const checked = checkFields(fields, values)
  const faults = [...(checked.faults ?? [])]
  const faulty: ReadonlySet<string> = new Set(faults.map(({ field }) => field))
  const read = checked.faults ? checkFields(fields, withEmpty(fields, values, faulty)) : checked
  const add: AddFault<Fields> = (field, message, summary = message) => {
    if (!faulty.has(field)) faults.push({ field, message, summary })
  }
  if (!read.faults) findFaults(read.facts, add, faulty)
  if (faults.length === 0) return checked
  const order = Object.keys(fields)
  return { faults: faults.sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field)) }
}

/** The row of a form, made by `rowOf`, or all of its faults (`checkFacts`). */
export function checkRow<Fields extends FormFields, Row>(
  fields: Fields,
  values: unknown,
  findFaults: FindFaults<Fields>,
  rowOf: (facts: StoredOf<Fields>) => Row,
): { row: Row; faults?: undefined } | { faults: FormFault<FieldName<Fields>>[] } {
  const checked = checkFacts(fields, values, findFaults)
  return checked.faults ? checked : { row: rowOf(checked.facts) }
}

function withEmpty(fields: FormFields, values: unknown, emptied: ReadonlySet<string>): object {
  const empty = [...emptied].map((name) => [name, fields[name]?.empty] as const)
  return { ...(values as object), ...Object.fromEntries(empty) }
}

/** What is wrong with a slug that was typed; null if it is the current one (`kept`), or empty. */
export function slugFault(slug: string, kept: string | undefined, example: string): string | null {
  if (!slug || slug === kept || isSlug(slug)) return null
  return `Slug may hold lower-case letters, digits and hyphens, such as ${example}`
}
