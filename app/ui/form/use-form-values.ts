import { useState } from 'react'

/** A form's values, and the saved ones (`base`), so that unsaved changes are known field by field. */
export interface FormValues<Values extends object> {
  values: Values
  base: Values
  isDirty: boolean
  change: (changes: Partial<Values> | ((values: Values) => Partial<Values>)) => void
  /** Replaces the saved values; the form's values stay, or become the result of `merge`. */
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
