import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { FormState } from './fields.tsx'
import type { FieldName, FormFault, FormFields, ValuesOf } from './form-fields.ts'
import { focusField } from './form-notes.tsx'
import { unreadable } from './unreadable.ts'
import { isUntouched, withoutUntouched } from './untouched-entries.ts'
import type { FormResult, Versioned } from './versioned-form.ts'

interface Options<Fields extends FormFields, Saved extends Versioned> {
  values: ValuesOf<Fields>
  saved: Saved | null
  /** All that stands against saving `values` over `saved`, in the order of the form. */
  check: (values: unknown, saved: Saved | null) => readonly FormFault<FieldName<Fields>>[]
  /** The server's rejection of the last submit, and what was in the form when it was sent. */
  invalid: Extract<FormResult<Saved>, { outcome: 'invalid' }> | null
  sent: ValuesOf<Fields> | null
}

/**
 * The faults of a form: shown from the first rejected submit on, as they are mended, and after them what the server said of a
 * field, until another value stands there.
 */
export function useFormFaults<Fields extends FormFields, Saved extends Versioned>(options: Options<Fields, Saved>) {
  const { values, saved, invalid, sent } = options
  const [unreadableFields, setUnreadableFields] = useState<readonly FieldName<Fields>[]>([])
  /** What was to be changed by the last rejected submit, and what was in the form. */
  const [rejected, setRejected] = useState<{
    changes: Partial<ValuesOf<Fields>>
    values: ValuesOf<Fields>
    attempt: number
  } | null>(null)

  const check = (changes: Partial<ValuesOf<Fields>>, over: Saved | null, checked = values) => {
    const unreadableValues = Object.fromEntries(unreadableFields.map((field) => [field, unreadable]))
    return options.check({ ...checked, ...unreadableValues, ...changes }, over)
  }
  const faults = rejected ? check(rejected.changes, saved, withoutUntouched(values, rejected.values)) : []
  const whereUnchanged = <Texts extends Partial<Record<string, string>>>(texts: Texts | undefined) =>
    Object.fromEntries(Object.entries(texts ?? {}).filter(([field]) => sent?.[field] === values[field])) as Texts
  const serverErrors = invalid && faults.length === 0 ? whereUnchanged(invalid.errors) : {}

  const focusFault = useEffectEvent(() => focusFirst(faults[0]?.field))
  useLayoutEffect(() => {
    if (rejected) focusFault()
  }, [rejected])

  return {
    hasUnreadable: unreadableFields.length > 0,
    isRejected: rejected !== null,
    /** Whether `changes` to the form can be sent over what is saved; if not, the faults are shown and the first is focused. */
    pass(changes: Partial<ValuesOf<Fields>>, over: Saved | null): boolean {
      const isRejected = check(changes, over).length > 0
      setRejected((before) => (isRejected ? { changes, values, attempt: (before?.attempt ?? 0) + 1 } : null))
      return !isRejected
    },
    /** Shows no more faults until the next rejected submit. */
    clear: () => setRejected(null),
    /** For the summary of faults. */
    summaries: faults.length > 0 ? faults : summariesOf(serverErrors),
    /** For the fields. */
    state: {
      faults: { ...firstByField(faults), ...serverErrors } as FormState<Fields>['faults'],
      suggestions: whereUnchanged(invalid?.suggestions) as FormState<Fields>['suggestions'],
      isUntouched: (entry) => rejected !== null && isUntouched(entry, rejected.values),
      setUnreadable: (field, isUnreadable) =>
        setUnreadableFields((known) => {
          if (known.includes(field) === isUnreadable) return known
          return isUnreadable ? [...known, field] : known.filter((other) => other !== field)
        }),
    } satisfies Partial<FormState<Fields>>,
  }
}

function firstByField(faults: readonly FormFault<string>[]) {
  return Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]))
}

function summariesOf(errors: Partial<Record<string, string>>) {
  return Object.entries(errors).map(([field, summary]) => ({ field, summary: summary! }))
}

/** Focuses the first faulty control of the page, or, without one, that of `field`. */
export function focusFirst(field: string | undefined) {
  const first = document.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (first) first.focus()
  else if (field) focusField(field)
}
