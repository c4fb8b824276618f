import { useMemo, useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { FieldError, type FormState, faultAttributes, fieldId } from '#app/ui/form/fields.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { eventFields } from '../event-form.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { useEditorCode } from './use-editor-code.ts'

interface Props {
  form: FormState<typeof eventFields>
  /** Called when the upload of a picture for it starts and ends. */
  onUploading: (isUploading: boolean) => void
}

const field = 'long_description'
const hintId = `${fieldId(field)}-hint`
const labelId = `${fieldId(field)}-label`

/**
 * The long description: edited in an editor whose code is loaded only for this form, or as HTML. The HTML is shown if the
 * editor cannot be loaded, and first if it contains something that the editor cannot show.
 */
export function DescriptionField({ form, onUploading }: Props) {
  const html = form.values[field]
  const { imageHosts } = useGallery()
  const { code, isFailed, retry } = useEditorCode()
  const [wanted, setWanted] = useState<'editor' | 'html'>('editor')
  /** The user has seen what the editor leaves out, and opened it anyway. */
  const [isWarned, setWarned] = useState(false)
  // Reads the whole text: not repeated when another field changes.
  const losses = useMemo(() => code?.findLosses(html, imageHosts) ?? [], [code, html, imageHosts])
  const isEditor = wanted === 'editor' && !isFailed && (losses.length === 0 || isWarned)
  const fault = form.faults[field]
  const attributes = faultAttributes(field, fault)
  const describedBy = [attributes['aria-describedby'], hintId].filter(Boolean).join(' ')
  const Editor = code?.DescriptionEditor
  return (
    <div className="span grid gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <span className="field">
          <label id={labelId} htmlFor={isEditor ? undefined : fieldId(field)}>
            {form.fields[field].label}
          </label>
        </span>
        <fieldset className="flex gap-2" aria-label="How it is written">
          {(['editor', 'html'] as const).map((view) => (
            <button
              key={view}
              type="button"
              className="btn btn--secondary btn--sm"
              aria-pressed={isEditor === (view === 'editor')}
              onClick={() => {
                setWanted(view)
                setWarned(false)
              }}
            >
              {view === 'editor' ? 'Editor' : 'HTML'}
            </button>
          ))}
        </fieldset>
      </div>
      {wanted === 'editor' && isFailed && (
        <div className="note note--warn" role="alert">
          <Icon name="triangle-alert" />
          <p className="grow">The editor could not be loaded. The description can be written as HTML here.</p>
          <button type="button" className="btn btn--secondary btn--sm" onClick={retry}>
            Retry
          </button>
        </div>
      )}
      {wanted === 'editor' && !isEditor && losses.length > 0 && (
        <div className="note note--warn" role="alert">
          <Icon name="triangle-alert" />
          <p className="grow">
            The editor cannot show all of this HTML ({losses.join(', ')}). It stays as it is here; what is left out when
            it is saved stands below.
          </p>
          <button type="button" className="btn btn--secondary btn--sm" onClick={() => setWarned(true)}>
            Leave it out and edit
          </button>
        </div>
      )}
      {!isEditor ? (
        <textarea
          id={fieldId(field)}
          name={field}
          className="textarea rich__source"
          rows={14}
          spellCheck={false}
          value={html}
          aria-invalid={attributes['aria-invalid']}
          aria-describedby={describedBy}
          onChange={(event) => form.change({ [field]: event.target.value })}
        />
      ) : Editor ? (
        <Editor
          id={fieldId(field)}
          labelId={labelId}
          describedBy={describedBy}
          isInvalid={fault !== undefined}
          takesFocus={isWarned}
          html={html}
          onChange={(html) => form.change({ [field]: html })}
          onUploading={onUploading}
        />
      ) : (
        <EditorSkeleton />
      )}
      <div className="field">
        <FieldError field={field} message={fault} />
        <p className="hint" id={hintId}>
          Headings, lists, links and pictures are kept; scripts, styles, forms, tables and pictures of other websites
          are left out.
        </p>
      </div>
    </div>
  )
}
