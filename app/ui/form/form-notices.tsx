import { useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { showToast } from '../show-toast.ts'
import { fieldId } from './fields.tsx'
import type { FormFields } from './form-fields.ts'
import { ConflictNotice, FailureNotice, FaultSummary, focusField, GoneNotice, SignedOutNotice } from './form-notes.tsx'
import { differingFields } from './merge-values.ts'
import type { VersionedForm } from './use-versioned-form.ts'
import type { Versioned } from './versioned-form.ts'

interface FormNoticesProps<Fields extends FormFields, Saved extends Versioned> {
  form: VersionedForm<Fields, Saved>
  /** What is edited: 'This artwork'. */
  subject: string
  /** What the button calls a deleted thing's text once it is kept: 'a new artist'. */
  keptAs?: string
  /** What may have changed if no field has. */
  otherChange?: string
  /** False if every field is in view. */
  hasSummary?: boolean
  /** What has happened to it as a whole, as a word. */
  eventOf?: (theirs: Saved) => Parameters<typeof ConflictNotice<Fields>>[0]['event']
}

/** Everything that prevents a form from being saved, above its fields. */
export function FormNotices<Fields extends FormFields, Saved extends Versioned>(
  props: FormNoticesProps<Fields, Saved>,
) {
  const { form, subject, keptAs, otherChange = 'Nothing that is in this form.', hasSummary = true, eventOf } = props
  const { conflict } = form

  /** The notice is removed with its buttons: the focus moves to the first field that both have changed, or to the start of the form. */
  function resolve(keepMine: boolean) {
    if (!conflict) return
    const { fields } = form.state
    const changed = differingFields(fields, form.base, conflict.values)
    form.resolveConflict(keepMine)
    const first = [...changed, ...Object.keys(fields)].find((field) => document.getElementById(fieldId(field)))
    if (first) focusField(first)
    showToast('info', keepMine ? 'Your changes are kept, and not saved yet' : 'The form has what is saved now')
  }

  /** As `resolve`. */
  function settle(message: string) {
    const first = Object.keys(form.state.fields).find((field) => document.getElementById(fieldId(field)))
    if (first) focusField(first)
    showToast('info', message)
  }

  return (
    <>
      {form.restorable && <RestoreNotice {...form.restorable} onDone={settle} />}
      {form.refusal && <SignedOutNotice message={form.refusal} />}
      {form.failure && <FailureNotice failure={form.failure} />}
      {conflict && (
        <ConflictNotice
          fields={form.state.fields}
          base={form.base}
          theirs={conflict.values}
          mine={form.state.values}
          subject={subject}
          otherChange={otherChange}
          event={eventOf?.(conflict.saved)}
          onKeepMine={() => resolve(true)}
          onTakeTheirs={() => resolve(false)}
        />
      )}
      {form.saveAsNew && (
        <GoneNotice subject={subject} {...(keptAs && { keptAs })} isBusy={form.isBusy} onKeep={form.saveAsNew} />
      )}
      {hasSummary && <FaultSummary faults={form.summaries} />}
    </>
  )
}

type RestoreNoticeProps = NonNullable<VersionedForm<FormFields, Versioned>['restorable']> & {
  /** @param message what was done */
  onDone: (message: string) => void
}

/** Offers unsaved changes until somebody restores or discards them. */
function RestoreNotice({ keptAt, restore, discard, onDone }: RestoreNoticeProps) {
  const notice = useRef<HTMLElement>(null)
  // The browser restores the scroll position of a reloaded page.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section ref={notice} className="note note--warn" aria-label="Unsaved changes">
      <Icon name="clock" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="grow">
          Unsaved changes from {describeTime(new Date(keptAt), new Date())}
        </p>
        <div className="flex gap-2">
          <button
            type="button"
            className="btn btn--secondary btn--sm"
            onClick={() => {
              restore()
              onDone('Your unsaved changes are back, and not saved yet')
            }}
          >
            Restore
          </button>
          <button
            type="button"
            className="btn btn--quiet btn--sm"
            onClick={() => {
              discard()
              onDone('The unsaved changes are discarded')
            }}
          >
            Discard
          </button>
        </div>
      </div>
    </section>
  )
}

/** `3:42 PM`, or on another day `Nov 12, 3:42 PM`, by this device's clock. */
function describeTime(moment: Date, now: Date): string {
  const isToday = moment.toDateString() === now.toDateString()
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const)
  return new Intl.DateTimeFormat('en-US', { ...day, hour: 'numeric', minute: '2-digit' }).format(moment)
}
