interface PreviewButtonProps {
  /** The address of the preview, to which the form's values are sent. */
  action: string
  values: object
}

/** Opens a tab that shows the form's values, saved or not, as visitors would see them. */
export function PreviewButton({ action, values }: PreviewButtonProps) {
  return (
    <button type="button" className="btn btn--secondary btn--sm" onClick={() => openPreview(action, values)}>
      Preview
    </button>
  )
}

/** Submits a form: the values may be too long for an address. */
function openPreview(action: string, values: object) {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action, target: '_blank', hidden: true })
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name: 'values', value: JSON.stringify(values) })
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
