import { useState } from 'react'

/** What a form holds, beside what is saved (`base`), so that unsaved work is known field by field. */
export interface FormValues<Values extends object> {
  values: Values
  base: Values
  isDirty: boolean
  change: (changes: Partial<Values> | ((values: Values) => Partial<Values>)) => void
  /** Something else is saved now; the form holds `values`, or the same. */
  rebase: (base: Values, values?: Values) => void
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
    rebase: (base, values = base) => setState({ base, values }),
  }
}
