import { useId, useLayoutEffect, useRef } from 'react'
import type { ChangeFailure } from '#app/platform/change-result.ts'
import { Icon } from '../icon.tsx'
import { excerpt } from './excerpt.ts'
import { fieldId } from './fields.tsx'
import type { FieldName, FormFault, FormFields, ValuesOf } from './form-fields.ts'
import { differingFields } from './merge-values.ts'

/** All faults of the attempted save, each with a link to its field. */
export function FaultSummary({ faults }: { faults: readonly Pick<FormFault<string>, 'field' | 'summary'>[] }) {
  if (faults.length === 0) return null
  return (
    <div className="note note--error" role="alert">
      <Icon name="circle-alert" />
      <ul className="grid gap-1">
        {faults.map(({ field, summary }) => (
          <li key={field + summary}>
            <button type="button" className="link text-left" onClick={() => focusField(field)}>
              {summary}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function focusField(field: string) {
  document.getElementById(fieldId(field))?.focus()
}

interface ConflictNoticeProps<Fields extends FormFields> {
  fields: Fields
  /** What the form was opened on. */
  base: ValuesOf<Fields>
  theirs: ValuesOf<Fields>
  mine: ValuesOf<Fields>
  /** What is edited: 'This artwork'. */
  subject: string
  /** What may have changed where no field has. */
  otherChange: string
  /** What has happened to it as a whole, `Sold`, and the fields that changed by it, which are then not listed. */
  event?: { text: string; fields: readonly FieldName<Fields>[] } | null
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else saved the same thing meanwhile: shows what they changed, and two choices. Nothing was overwritten. */
export function ConflictNotice<Fields extends FormFields>(props: ConflictNoticeProps<Fields>) {
  const { fields, base, theirs, mine, subject, otherChange, event, onKeepMine, onTakeTheirs } = props
  const titleId = useId()
  const title = useFocusWhenShown<HTMLHeadingElement>()
  const changed = differingFields(fields, base, theirs).filter((field) => !event?.fields.includes(field))
  const mineToo = new Set(differingFields(fields, base, mine))
  /** A field of `values`, where it differs from `other`. */
  const show = (field: FieldName<Fields>, values: ValuesOf<Fields>, other: ValuesOf<Fields>) => {
    const { describe } = fields[field]!
    return excerpt(describe(values[field]), describe(other[field])) || 'empty'
  }
  return (
    <section className="note note--warn" aria-labelledby={titleId}>
      <Icon name="triangle-alert" />
      <div className="grid min-w-0 grow gap-3">
        <div role="alert">
          <h2 ref={title} id={titleId} tabIndex={-1} className="font-sans text-15 font-medium">
            {subject} was changed while you worked on it
          </h2>
          <p>Nothing was overwritten. What is saved now:</p>
        </div>
        {event && (
          <p>
            <b>{event.text}</b>
          </p>
        )}
        {changed.length === 0 ? (
          !event && <p>{otherChange}</p>
        ) : (
          <dl className="conflict">
            {changed.map((field) => (
              <div key={field}>
                <dt>{fields[field]!.label}</dt>
                <dd>
                  <s>{show(field, base, theirs)}</s> <b>{show(field, theirs, base)}</b>
                  {mineToo.has(field) && <span> (yours: {show(field, mine, base)})</span>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn--secondary btn--sm" onClick={onKeepMine}>
            Keep my changes
          </button>
          <button type="button" className="btn btn--quiet btn--sm" onClick={onTakeTheirs}>
            Use what is saved
          </button>
        </div>
      </div>
    </section>
  )
}

interface GoneNoticeProps {
  /** What was edited: 'This artwork'. */
  subject: string
  /** What its text is kept as. */
  keptAs?: string
  isBusy: boolean
  onKeep: () => void
}

/** Somebody else deleted what is edited: the text can be kept as something new. */
export function GoneNotice({ subject, keptAs = 'a new draft', isBusy, onKeep }: GoneNoticeProps) {
  const titleId = useId()
  const title = useFocusWhenShown<HTMLHeadingElement>()
  return (
    <section className="note note--warn" aria-labelledby={titleId}>
      <Icon name="triangle-alert" />
      <div className="grid min-w-0 grow gap-3">
        <div role="alert">
          <h2 ref={title} id={titleId} tabIndex={-1} className="font-sans text-15 font-medium">
            {subject} was deleted while you worked on it
          </h2>
          <p>Nothing you typed is lost.</p>
        </div>
        <button
          type="button"
          className="btn btn--secondary btn--sm justify-self-start"
          aria-disabled={isBusy}
          onClick={onKeep}
        >
          Keep the text as {keptAs}
        </button>
      </div>
    </section>
  )
}

/** Moves the focus to where it is needed; synchronously, or it would be taken from what is clicked or typed by then. */
function useFocusWhenShown<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  useLayoutEffect(() => element.current?.focus(), [])
  return element
}

/** Why the form was not saved (FORM-33). No alert: toasts say the same. */
export function FailureNotice({ failure: { message, reasons } }: { failure: ChangeFailure }) {
  return (
    <div className="note note--error">
      <Icon name="circle-alert" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        {[message, ...reasons].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}

/** The sender of the form is signed out: what was typed stays. */
export function SignedOutNotice({ message }: { message: string }) {
  return (
    <div className="note note--warn" role="alert">
      <Icon name="triangle-alert" />
      <p>
        {message} Nothing you typed is lost:{' '}
        <a className="link" href="/admin/login" target="_blank" rel="noreferrer">
          sign in in another tab
        </a>
        , then save here.
      </p>
    </div>
  )
}
