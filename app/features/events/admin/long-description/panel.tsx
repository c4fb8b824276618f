import type { ReactNode } from 'react'

interface Props {
  label: string
  onClose: () => void
  onEnter: () => void
  children: ReactNode
}

/** A panel between the toolbar and the text. It is inside the event's form: Enter must not submit that. */
export function Panel({ label, onClose, onEnter, children }: Props) {
  return (
    <fieldset
      className="rich__panel"
      aria-label={label}
      onKeyDown={(event) => {
        // 229: a key press handled by an input method (IME), which chooses and confirms characters.
        if (event.keyCode === 229) return
        if (event.key === 'Escape') onClose()
        // In a file field Enter opens the file dialog.
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
