import type { ReactNode } from 'react'
import type { FormFields } from './form-fields.ts'
import { FormFrame, SaveButton } from './form-frame.tsx'
import { FormNotices } from './form-notices.tsx'
import { PreviewButton } from './preview-button.tsx'
import type { VersionedForm } from './use-versioned-form.ts'
import type { Versioned } from './versioned-form.ts'

interface PreviewedFormFrameProps<Fields extends FormFields, Saved extends Versioned> {
  form: VersionedForm<Fields, Saved> & { save: () => boolean }
  /** The element's id, which buttons outside of it name. */
  formId: string
  title: string
  back: { to: string; text: string }
  /** The address of its preview. */
  previewPath: string
  /** On the button that saves. */
  saveLabel: string
  /** What is edited: 'This post'. */
  subject: string
  /** What its text is kept as when it was deleted meanwhile. */
  keptAs: string
  /** Files are on their way: nothing is saved before they are there. */
  isUploading: boolean
  children: ReactNode
  /** Beside the fields. */
  aside: ReactNode
}

/** The frame of a form that is saved in one way, and whose page can be seen before: of an event and of a post. */
export function PreviewedFormFrame<Fields extends FormFields, Saved extends Versioned>(
  props: PreviewedFormFrameProps<Fields, Saved>,
) {
  const { form, formId, title, back, previewPath, saveLabel, subject, keptAs, isUploading, children, aside } = props
  return (
    <FormFrame
      form={form}
      formId={formId}
      title={title}
      back={back}
      tools={<PreviewButton action={previewPath} values={form.state.values} />}
      buttons={<SaveButton formId={formId} label={saveLabel} isBusy={form.isBusy} isUploading={isUploading} />}
      isUploading={isUploading}
      onSave={() => form.save()}
      notices={<FormNotices form={form} subject={subject} keptAs={keptAs} />}
      aside={aside}
    >
      {children}
    </FormFrame>
  )
}
