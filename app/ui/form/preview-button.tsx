interface PreviewButtonProps {
  /** The address of the preview, which takes the form's values. */
  action: string
  values: object
}

/** Shows what is in the form, saved or not, as visitors would see it: in a tab of its own. */
export function PreviewButton({ action, values }: PreviewButtonProps) {
  return (
    <button type="button" className="btn btn--secondary btn--sm" onClick={() => openPreview(action, values)}>
      Preview
    </button>
  )
}

/** As a form of the page would be sent: the values may be longer than an address. */
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
