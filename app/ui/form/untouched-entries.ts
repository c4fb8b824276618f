/** An entry of a list in a form. */
export interface Entry {
  /** Unique in the list. */
  key: string
}

/** Whether an entry was added to a form's list since the form held `before`, with nothing typed into it (FORM-27). */
export function isUntouched(entry: Entry, before: object): boolean {
  const { key, ...values } = entry
  const isBlank = Object.values(values).every((value) => value === '' || (Array.isArray(value) && value.length === 0))
  return isBlank && !Object.values(before).some((list) => isList(list) && list.some((known) => known.key === key))
}

/** `values` of a form without the untouched entries at the end of its lists: those before them keep their numbers. */
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
