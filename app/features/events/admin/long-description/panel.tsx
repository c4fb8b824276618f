import type { ReactNode } from 'react'

interface Props {
  label: string
  onClose: () => void
  onEnter: () => void
  children: ReactNode
}

/** Asks something between the toolbar and the text. It stands in the event's form: Enter must not send that. */
export function Panel({ label, onClose, onEnter, children }: Props) {
  return (
    <fieldset
      className="rich__panel"
      aria-label={label}
      onKeyDown={(event) => {
        // 229: an input method's own, which chooses and confirms characters.
        if (event.keyCode === 229) return
        if (event.key === 'Escape') onClose()
        // On a field for a file it opens the choice of files.
        else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'file') {
          event.preventDefault()
          onEnter()
        }
      }}
    >
      {children}
      <button type="button" className="btn btn--quiet btn--sm" onClick={onClose}>
        Cancel
      </button>
    </fieldset>
  )
}
