import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHead } from '../admin-list/page-head.tsx'
import type { FormFields } from './form-fields.ts'
import { SaveBar, SaveHead, useSaveSight } from './save-bar.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import type { VersionedForm } from './use-versioned-form.ts'
import type { Versioned } from './versioned-form.ts'

interface FormFrameProps<Fields extends FormFields, Saved extends Versioned> {
  form: VersionedForm<Fields, Saved>
  /** The element's id, for buttons outside of it. */
  formId: string
  title: string
  back: { to: string; text: string }
  /** Shown instead of 'Unsaved changes' while there are none. */
  badge?: ReactNode
  /** In the head, beside the save buttons. */
  tools?: ReactNode
  /** The save buttons: in the head of a wide page, at the foot of a narrow one. */
  buttons: ReactNode
  /** Files are being uploaded: saving waits for them. */
  isUploading?: boolean
  onSave: () => void
  /** Above the fields: `FormNotices`. */
  notices: ReactNode
  children: ReactNode
  /** Beside the fields. */
  aside: ReactNode
  /** Below the form. */
  foot?: ReactNode
}

/** The page of a form in the back office: head, form in two columns, the bar with the save buttons, and a confirmation before leaving it unsaved. */
export function FormFrame<Fields extends FormFields, Saved extends Versioned>(props: FormFrameProps<Fields, Saved>) {
  const { form, formId, title, back, badge, buttons, isUploading = false, onSave } = props
  const sight = useSaveSight()
  return (
    <>
      <PageHead
        title={
          <div className="min-w-0">
            <Link className="link small reach" to={back.to}>
              {back.text}
            </Link>
            <h1>{title}</h1>
          </div>
        }
      >
        <div className="flex flex-wrap items-center gap-2">
          {form.isDirty ? <span className="badge badge--wait">Unsaved changes</span> : badge}
          {props.tools}
          <SaveHead onSight={sight.onSight}>{buttons}</SaveHead>
        </div>
      </PageHead>
      <form
        id={formId}
        className="form-2"
        // A POST: if it is sent before hydration, its values are not in the address, and so in no log (AUTH-31).
        method="post"
        noValidate
        onSubmit={(event) => {
          // React also bubbles events of dialogs that are opened in the form.
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          if (!isUploading) onSave()
        }}
      >
        <div>
          {props.notices}
          {props.children}
        </div>
        <aside>{props.aside}</aside>
        {/* The default button for Enter; while it is disabled, Enter in a field does nothing. */}
        <button type="submit" hidden disabled={form.isBusy || isUploading} />
      </form>
      {props.foot}
      <SaveBar isInSight={sight.isInSight}>{buttons}</SaveBar>
      <UnsavedGuard form={form} isUploading={isUploading} />
    </>
  )
}

interface SaveButtonProps {
  formId: string
  label: string
  isBusy: boolean
  isUploading?: boolean
}

/** The only button of a form that has one way to save. */
export function SaveButton({ formId, label, isBusy, isUploading = false }: SaveButtonProps) {
  return (
    // Not `disabled`: it keeps the focus.
    <button type="submit" form={formId} className="btn btn--primary btn--sm" aria-disabled={isBusy || isUploading}>
      {isBusy ? 'Saving...' : isUploading ? 'Uploading...' : label}
    </button>
  )
}
