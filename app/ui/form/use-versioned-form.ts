import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { onSignIn } from '#app/platform/session-channel.ts'
import { hasUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { showFailure, showFailureWithReasons } from '../show-failure.ts'
import { showToast } from '../show-toast.ts'
import { useSubmission } from '../use-submission.ts'
import type { FormState } from './fields.tsx'
import type { FieldName, FormFault, FormFields, ValuesOf } from './form-fields.ts'
import { differingFields, keptValuesOf, mergeValues } from './merge-values.ts'
import { readTyped } from './read-typed.ts'
import { focusFirst, useFormFaults } from './use-form-faults.ts'
import { useFormValues } from './use-form-values.ts'
import { useUnsavedForm } from './use-unsaved-form.ts'
import type { FormResult, FormSubmission, Versioned } from './versioned-form.ts'

interface Options<Fields extends FormFields, Saved extends Versioned> {
  fields: Fields
  /** Which form of its page it is, where the page has several: sent with it. */
  intent?: string
  id: string
  /** As the page has it; null for a thing that was never saved. Something newer is taken over where nothing was typed. */
  saved: Saved | null
  /** What the form holds for it. */
  valuesOf: (saved: Saved | null) => ValuesOf<Fields>
  /** All that stands against saving `values` over `saved`, in the order of the form. */
  check: (values: unknown, saved: Saved | null) => readonly FormFault<FieldName<Fields>>[]
  /** The address that the form is sent to for what is saved under an id, or with null for a new thing. */
  action: (savedId: string | null) => string
  /** The id that a new thing gets, and what is other in it: for what was deleted while it was edited. */
  asNew?: { newId: () => string; changes: Partial<ValuesOf<Fields>> }
  /** Told in a toast when it cannot be saved. */
  failedMessage: string
  /** Told in its place when the sender is signed out. */
  refusedMessage?: string
  /** Told whenever it is saved, with what was saved before: null for a new thing. */
  onSaved: (id: string, before: Saved | null) => void
  /** Goes to another page: called where all of it is saved. Without it the form stays open. */
  leave?: (id: string) => void
  /** For a form that goes on with another new thing: its id, and what of `mine` was not in what was `sent`. */
  next?: { newId: () => string; rest: (sent: ValuesOf<Fields>, mine: ValuesOf<Fields>) => ValuesOf<Fields> }
}

/**
 * State and saving of a form: nothing typed is lost, whatever the response is, and what is typed before it comes keeps the form
 * open on what was saved (FORM-29). Of two people who save the same thing the second is shown what the first has saved. A form in
 * which nothing was typed goes on in place from what the page has that is newer (FORM-26).
 */
export function useVersionedForm<Fields extends FormFields, Saved extends Versioned>(options: Options<Fields, Saved>) {
  const { fields, action, asNew, failedMessage, leave, next } = options
  const form = useFormValues(options.valuesOf(options.saved))
  const [saved, setSaved] = useState(options.saved)
  const [conflict, setConflict] = useState<Saved | null>(null)
  const [id, setId] = useState(options.id)
  /** What was in the form when it was sent last. */
  const [sent, setSent] = useState<ValuesOf<Fields> | null>(null)
  /** The id of what was just saved, until the form stays open or its page is left. */
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const { send, isSending, result } = useSubmission<FormResult<Saved>>(onResult)
  /** The last result that `onResult` was given: before that, what is newer on the page may be what this form has saved itself. */
  const [handled, setHandled] = useState<FormResult<Saved>>()
  // What is saved is not saved again while the list is on its way.
  const isBusy = isSending || (result?.outcome === 'saved' && result !== handled) || savedAs !== null
  const invalid = result?.outcome === 'invalid' && !isBusy ? result : null
  const faults = useFormFaults<Fields, Saved>({ values: form.values, saved, check: options.check, invalid, sent })
  /** What was in the form before may have been put back while something else is on its way. */
  const differsFromSent = isSending && sent !== null && differingFields(fields, sent, form.values).length > 0
  const isDirty = form.isDirty || faults.hasUnreadable || differsFromSent

  const isSettled = !isDirty && !isBusy && !conflict && result === handled
  // Not where the page still has what was deleted: the form has gone on with something new.
  if (isSettled && id === options.id && saved && options.saved && options.saved.version > saved.version)
    openOn(options.saved)

  const unsaved = useUnsavedForm({
    form: action(saved && id),
    id,
    version: saved?.version ?? null,
    base: form.base,
    values: form.values,
    // What is written once is written: what is typed while the next page loads belongs to nothing.
    isUnsaved: (form.isDirty || differsFromSent) && (saved !== null || savedAs === null),
  })

  const takeUpTyped = useEffectEvent(() => form.change(readTyped(fields)))
  useLayoutEffect(() => takeUpTyped(), [])

  const isGone = saved !== null && !isBusy && result?.outcome === 'failed' && result.fault === 'not-found'
  const isKeptAsNew = isGone && asNew !== undefined

  /** What was to be changed by the last save, which goes on when its sender has signed in again. */
  const lastChanges = useRef<Partial<ValuesOf<Fields>>>({})
  const goOn = useEffectEvent(() => {
    if (result?.outcome === 'refused') save(lastChanges.current)
  })
  useEffect(() => onSignIn(() => goOn()), [])

  function onResult(result: FormResult<Saved>) {
    setHandled(result)
    switch (result.outcome) {
      case 'saved':
        options.onSaved(result.id, saved)
        goOnAfter(result.current)
        setSavedAs(result.id)
        return
      case 'conflict':
        showToast('error', failedMessage)
        setConflict(result.current)
        window.scrollTo({ top: 0 })
        return
      case 'invalid':
        showToast('error', failedMessage)
        focusFirst(Object.keys(result.errors)[0])
        return
      case 'refused':
        showFailure({ ...result, message: options.refusedMessage ?? failedMessage })
        return
      case 'failed':
        showFailureWithReasons(result)
    }
  }

  /** The form has what is saved now, with what was typed while it was on its way. */
  function goOnAfter(current: Saved | undefined) {
    const base = sent ?? form.values
    faults.clear()
    if (current) {
      const theirs = options.valuesOf(current)
      openOn(current, (_, mine) => mergeValues(fields, { base, theirs, mine }))
    } else if (next) {
      setId(next.newId())
      form.rebase(options.valuesOf(null), (_, mine) => next.rest(base, mine))
    } else {
      form.rebase(form.values)
      if (differingFields(fields, base, form.values).length > 0)
        showToast('info', 'What was changed since was not saved')
    }
  }

  // In an effect: this form's own guard holds no work any more, so what is held is a file on its way, or another form's.
  const leaveOrStay = useEffectEvent(() => {
    if (savedAs === null) return
    const isUnsaved = isDirty || (leave !== undefined && hasUnsavedChanges())
    if (isUnsaved) showToast('info', 'What was changed since is not saved yet')
    if (leave && !isUnsaved) leave(savedAs)
    else setSavedAs(null)
  })
  useEffect(() => leaveOrStay(), [savedAs])

  /** The form has what is saved now, or what `merge` makes of it. */
  function openOn(current: Saved, merge?: Parameters<typeof form.rebase>[1]) {
    form.rebase(options.valuesOf(current), merge)
    setSaved(current)
    faults.clear()
  }

  /** Puts in what the server would take: what it said of these fields stays until somebody changes them. */
  function takeUp(values: Partial<ValuesOf<Fields>>) {
    form.change(values)
    setSent((before) => before && { ...before, ...values })
  }

  /** Saves the form with `changes`, which it takes over only by being read again. */
  function save(changes: Partial<ValuesOf<Fields>> = {}): boolean {
    return submit(changes, form.values, id, saved)
  }

  /** @param shown what the form has then */
  function submit(
    changes: Partial<ValuesOf<Fields>>,
    shown: ValuesOf<Fields>,
    id: string,
    over: Saved | null,
  ): boolean {
    if (isBusy) return false
    if (!faults.pass(changes, over)) return false
    setConflict(null)
    lastChanges.current = changes
    setSent(shown)
    const { intent } = options
    send(action(over && id), {
      ...(intent && { intent }),
      id,
      version: over?.version ?? null,
      values: { ...shown, ...changes },
    } satisfies FormSubmission)
    return true
  }

  /** Saves the form of something that was deleted meanwhile as something new. */
  function saveAsNew(): boolean {
    if (isBusy || !asNew) return false
    const newId = asNew.newId()
    setId(newId)
    setSaved(null)
    form.change(asNew.changes)
    return submit(asNew.changes, { ...form.values, ...asNew.changes }, newId, null)
  }

  /** Takes what is saved now as the new base; `keepMine` puts my changes upon it. */
  function resolveConflict(keepMine: boolean) {
    if (!conflict) return
    const theirs = options.valuesOf(conflict)
    openOn(conflict, keepMine ? (base, mine) => mergeValues(fields, { base, theirs, mine }) : undefined)
    setConflict(null)
  }

  /** What was left unsaved is in the form again, over what was typed since; where something else is saved by now, as a conflict. */
  function restore() {
    const { found } = unsaved
    if (!found || isBusy) return
    const values = keptValuesOf(fields, found.values, form.base)
    const restored = (mine: ValuesOf<Fields>) => mergeValues(fields, { base: form.base, theirs: values, mine })
    if (!saved) setId(found.id)
    if (saved && found.version !== null && found.version !== saved.version) {
      form.rebase(keptValuesOf(fields, found.base, form.base), (_, mine) => restored(mine))
      setSaved({ ...saved, version: found.version })
      setConflict(saved)
    } else form.rebase(form.base, (_, mine) => restored(mine))
    unsaved.restoreFound()
  }

  const state: FormState<Fields> = {
    fields,
    values: form.values,
    change: form.change,
    ...faults.state,
  }

  return {
    /** For the fields. */
    state,
    base: form.base,
    change: form.change,
    takeUp,
    /** For the summary of faults. */
    summaries: faults.summaries,
    /** What is stored now, when somebody else saved it meanwhile; with what the form would hold for it. */
    conflict: conflict && { saved: conflict, values: options.valuesOf(conflict) },
    /** What the form was opened on, or was rebased on. */
    saved,
    /** What this form was left with unsaved, by a crash, a reload or by being left; null when there is nothing. */
    restorable: unsaved.found && { keptAt: unsaved.found.keptAt, restore, discard: unsaved.discardFound },
    /** It was deleted meanwhile; how its form is kept as something new. */
    saveAsNew: isKeptAsNew ? saveAsNew : null,
    /** Why the last save was not made, until the next. */
    failure: result?.outcome === 'failed' && !isBusy && !faults.isRejected && !isKeptAsNew ? result : null,
    isBusy,
    refusal:
      result?.outcome === 'refused' && !isBusy
        ? [options.refusedMessage && `${options.refusedMessage}.`, result.message].filter(Boolean).join(' ')
        : null,
    save,
    resolveConflict,
    isDirty,
  }
}

/** What the frame of a form needs of it; how it saves is its own. */
export type VersionedForm<Fields extends FormFields, Saved extends Versioned> = Omit<
  ReturnType<typeof useVersionedForm<Fields, Saved>>,
  'save'
>
