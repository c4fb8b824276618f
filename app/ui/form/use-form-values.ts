import { useState } from 'react'

/** What a form holds, beside what is saved (`base`), so that unsaved work is known field by field. */
export interface FormValues<Values extends object> {
  values: Values
  base: Values
  isDirty: boolean
  change: (changes: Partial<Values> | ((values: Values) => Partial<Values>)) => void
  /** Something else is saved now; the form holds the same, or what `merge` makes of it. */
  rebase: (saved: Values, merge?: (base: Values, values: Values) => Values) => void
}

export function useFormValues<Values extends object>(initial: Values): FormValues<Values> {
  const [{ values, base }, setState] = useState({ values: initial, base: initial })
  return {
    values,
    base,
    isDirty: values !== base && JSON.stringify(values) !== JSON.stringify(base),
    change: (changes) =>
      setState((state) => ({
        ...state,
        values: { ...state.values, ...(typeof changes === 'function' ? changes(state.values) : changes) },
      })),
    rebase: (saved, merge) =>
      setState(({ base, values }) => ({ base: saved, values: merge ? merge(base, values) : saved })),
  }
}
