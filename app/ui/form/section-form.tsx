import type { ReactNode } from 'react'
import type { FormFields } from './form-fields.ts'
import { FormNotices } from './form-notices.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import type { VersionedForm } from './use-versioned-form.ts'
import type { Versioned } from './versioned-form.ts'

interface SectionFormProps<Fields extends FormFields, Saved extends Versioned> {
  form: VersionedForm<Fields, Saved> & { save: () => void }
  /** What is saved, as notices begin: `The delivery`. */
  subject: string
  /** The button's text; and while saving. */
  label: string
  busyLabel?: string
  className?: string
  children: ReactNode
}

/** A form that is one section of a page: notices, fields, button, and a confirmation before it is left unsaved. */
export function SectionForm<Fields extends FormFields, Saved extends Versioned>(
  props: SectionFormProps<Fields, Saved>,
) {
  const { form, subject, label, busyLabel = 'Saving...', className = 'grid gap-4' } = props
  return (
    <form
      className={className}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <FormNotices form={form} subject={subject} hasSummary={false} />
      {props.children}
      <button type="submit" className="btn btn--secondary btn--sm" aria-disabled={form.isBusy}>
        {form.isBusy ? busyLabel : label}
      </button>
      <UnsavedGuard form={form} />
    </form>
  )
}
