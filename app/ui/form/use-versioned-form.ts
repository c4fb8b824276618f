import { useEffect, useRef, useState } from 'react'
import { showToast } from '../show-toast.ts'
import { tellFailure } from '../tell-failure.ts'
import { useSubmission } from '../use-submission.ts'
import type { FormState } from './fields.tsx'
import { type FieldName, type FormFault, type FormFields, mergeValues, type ValuesOf } from './form-fields.ts'
import { focusField } from './form-notes.tsx'
import { useFormValues } from './use-form-values.ts'
import type { FormAnswer, FormSubmission, Versioned } from './versioned-form.ts'

interface Options<Fields extends FormFields, Saved extends Versioned> {
  fields: Fields
  id: string
  /** null for a thing that was never saved. */
  saved: Saved | null
  /** What the form holds for it. */
  valuesOf: (saved: Saved | null) => ValuesOf<Fields>
  /** All that stands against saving `values` over `saved`, in the order of the form. */
  check: (values: unknown, saved: Saved | null) => readonly FormFault<FieldName<Fields>>[]
  /** The address that the form is sent to. */
  action: string
  /** Told in a toast when it cannot be saved. */
  failedMessage: string
  onSaved: (id: string) => void
}

/**
 * State and saving of a form: nothing typed is lost, whatever the answer is. Faults are shown from the first rejected submit
 * on, as they are mended; of two people who save the same thing the second is shown what the first has saved.
 */
export function useVersionedForm<Fields extends FormFields, Saved extends Versioned>(options: Options<Fields, Saved>) {
  const { fields, id, action, failedMessage, onSaved } = options
  const form = useFormValues(options.valuesOf(options.saved))
  const [saved, setSaved] = useState(options.saved)
  const [unreadable, setUnreadable] = useState<readonly FieldName<Fields>[]>([])
  /** What was to be changed by the last rejected submit. */
  const [rejected, setRejected] = useState<{ changes: Partial<ValuesOf<Fields>>; attempt: number } | null>(null)
  const [conflict, setConflict] = useState<Saved | null>(null)
  const isLeaving = useRef(false)
  const { send, isSending, answer } = useSubmission<FormAnswer<Saved>>(onAnswer)
  // What is saved is not saved again while the list is on its way.
  const isBusy = isSending || answer?.outcome === 'saved'

  const check = (changes: Partial<ValuesOf<Fields>>) => {
    const unreadableValues = Object.fromEntries(unreadable.map((field) => [field, 'not a number']))
    return options.check({ ...form.values, ...unreadableValues, ...changes }, saved)
  }
  const faults = rejected ? check(rejected.changes) : []
  const serverErrors = answer?.outcome === 'invalid' && !isBusy && faults.length === 0 ? answer.errors : {}

  useEffect(() => {
    if (rejected) focusFirst(fields)
  }, [rejected, fields])

  function onAnswer(answer: FormAnswer<Saved>) {
    switch (answer.outcome) {
      case 'saved':
        isLeaving.current = true
        onSaved(answer.id)
        return
      case 'conflict':
        showToast('error', failedMessage)
        setConflict(answer.current)
        window.scrollTo({ top: 0 })
        return
      case 'invalid':
        showToast('error', failedMessage)
        focusFirst(fields)
        return
      case 'refused':
        tellFailure({ ...answer, message: failedMessage })
        return
      case 'failed':
        tellFailure(answer)
    }
  }

  /** Saves the form with `changes`, which it takes over only by being read again. */
  function save(changes: Partial<ValuesOf<Fields>> = {}): boolean {
    if (isBusy) return false
    if (check(changes).length > 0) {
      setRejected((before) => ({ changes, attempt: (before?.attempt ?? 0) + 1 }))
      return false
    }
    setRejected(null)
    setConflict(null)
    const values = { ...form.values, ...changes }
    send(action, { id, version: saved?.version ?? null, values } satisfies FormSubmission)
    return true
  }

  /** Takes what is saved now as the new base; `keepMine` puts my changes upon it. */
  function resolveConflict(keepMine: boolean) {
    if (!conflict) return
    const theirs = options.valuesOf(conflict)
    form.rebase(theirs, keepMine ? (base, mine) => mergeValues(fields, { base, theirs, mine }) : undefined)
    setSaved(conflict)
    setConflict(null)
    setRejected(null)
  }

  const state: FormState<Fields> = {
    fields,
    values: form.values,
    faults: { ...firstByField(faults), ...serverErrors } as FormState<Fields>['faults'],
    change: form.change,
    setUnreadable: (field, isUnreadable) =>
      setUnreadable((known) =>
        isUnreadable ? [...new Set([...known, field])] : known.filter((other) => other !== field),
      ),
  }

  return {
    /** For the fields. */
    state,
    base: form.base,
    change: form.change,
    /** For the summary of faults. */
    summaries: faults.length > 0 ? faults : summariesOf(serverErrors),
    /** What is stored now, when somebody else saved it meanwhile; with what the form would hold for it. */
    conflict: conflict && options.valuesOf(conflict),
    isBusy,
    refusal: answer?.outcome === 'refused' && !isBusy ? answer.message : null,
    save,
    resolveConflict,
    isDirty: form.isDirty || unreadable.length > 0,
    isLeaving: () => isLeaving.current,
  }
}

function firstByField(faults: readonly FormFault<string>[]) {
  return Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]))
}

function summariesOf(errors: Partial<Record<string, string>>) {
  return Object.entries(errors).map(([field, summary]) => ({ field, summary: summary! }))
}

/** The first faulty control of the page, whichever field it is. */
function focusFirst(fields: FormFields) {
  const [first] = document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')
  if (first) first.focus()
  else focusField(Object.keys(fields)[0]!)
}
