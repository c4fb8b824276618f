import { isSlug } from '#app/platform/slug.ts'
import { checkFields, type FieldName, type FormFault, type FormFields, faultOf, type StoredOf } from './form-fields.ts'

/** Adds a fault to a field. */
export type AddFault<Fields extends FormFields> = (field: FieldName<Fields>, message: string) => void

/** The row of a form, made by `rowOf`, or all of its faults: those of single fields, or if there are none, those that `findFaults` adds. */
export function checkRow<Fields extends FormFields, Row>(
  fields: Fields,
  values: unknown,
  findFaults: (facts: StoredOf<Fields>, add: AddFault<Fields>) => void,
  rowOf: (facts: StoredOf<Fields>) => Row,
): { row: Row; faults?: undefined } | { faults: FormFault<FieldName<Fields>>[] } {
  const checked = checkFields(fields, values)
  if (checked.faults) return checked
  const faults: FormFault<FieldName<Fields>>[] = []
  findFaults(checked.facts, (field, message) => faults.push(faultOf(field, message)))
  return faults.length > 0 ? { faults } : { row: rowOf(checked.facts) }
}

/** What is wrong with a slug that was typed; null if it is the current one (`kept`), or empty. */
export function slugFault(slug: string, kept: string | undefined, example: string): string | null {
  if (!slug || slug === kept || isSlug(slug)) return null
  return `Slug may hold lower-case letters, digits and hyphens, such as ${example}`
}
