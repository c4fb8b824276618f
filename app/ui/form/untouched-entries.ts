/** Of a list of things in a form. */
export interface Entry {
  /** Tells it apart from the others. */
  key: string
}

/** Whether an entry was added to a list of a form since it held `before`, and nothing was typed into it (FORM-27). */
export function isUntouched(entry: Entry, before: object): boolean {
  const { key, ...values } = entry
  const isBlank = Object.values(values).every((value) => value === '' || (Array.isArray(value) && value.length === 0))
  return isBlank && !Object.values(before).some((list) => isList(list) && list.some((known) => known.key === key))
}

/** `values` of a form without the entries at the end of its lists that are untouched: those before them keep their numbers. */
export function withoutUntouched<Values extends object>(values: Values, before: object): Values {
  const kept = Object.entries(values).map(([field, list]) => {
    if (!isList(list)) return [field, list]
    const last = list.findLastIndex((entry) => !isUntouched(entry, before))
    return [field, list.slice(0, last + 1)]
  })
  return Object.fromEntries(kept) as Values
}

function isList(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'key' in one)
}
