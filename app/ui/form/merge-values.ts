import type { FieldName, FormFields, ValuesOf } from './form-fields.ts'

/** The fields whose values differ, in the order of the form. The keys of a list's entries do not count: nobody typed them. */
export function differingFields<Fields extends FormFields>(
  fields: Fields,
  one: ValuesOf<Fields>,
  other: ValuesOf<Fields>,
): FieldName<Fields>[] {
  return Object.keys(fields).filter((name) => typedText(one[name]) !== typedText(other[name]))
}

function typedText(value: unknown): string | undefined {
  return JSON.stringify(value, (name, part) => (name === 'key' ? undefined : part))
}

/** Merges `mine` into `theirs`, both made from `base`: my changes stay, everything else is theirs. */
export function mergeValues<Fields extends FormFields>(
  fields: Fields,
  { base, theirs, mine }: Record<'base' | 'theirs' | 'mine', ValuesOf<Fields>>,
): ValuesOf<Fields> {
  const changed = differingFields(fields, base, mine).map((name) => [name, mine[name]])
  return { ...theirs, ...Object.fromEntries(changed) }
}

/**
 * Values that were stored in the browser; those that the current field cannot hold are taken from `base`. They need not be
 * valid: unfinished input is restored as it was.
 */
export function keptValuesOf<Fields extends FormFields>(
  fields: Fields,
  kept: unknown,
  base: ValuesOf<Fields>,
): ValuesOf<Fields> {
  const values = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isHeldBy(field, values[name]) ? values[name] : base[name]]),
  ) as ValuesOf<Fields>
}

/** Whether `value` can be shown in a field. */
function isHeldBy({ empty, entries, schema }: FormFields[string], value: unknown): boolean {
  if (!Array.isArray(empty)) return typeof value === typeof empty
  if (!Array.isArray(value)) return false
  if (!entries) return schema.safeParse(value).success
  return value.every(
    (entry) =>
      typeof entry?.key === 'string' &&
      Object.entries(entries).every(([name, field]) => isHeldBy(field as FormFields[string], entry[name])),
  )
}
