import { type ReactNode, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import { isOutside } from './is-outside.ts'
import { useModalDialog } from './use-modal-dialog.ts'

interface ModalDialogProps {
  title: string
  /** Returns `false` to stay open. */
  onClose: () => unknown
  /** Body and foot: `.dialog__body`, `.dialog__foot`. */
  children: ReactNode
  className?: string
}

/**
 * A modal dialog, open for as long as it is rendered: the page behind is inert and does not scroll. Escape, a click
 * outside and the close button call `onClose`.
 */
export function ModalDialog({ title, onClose, children, className = '' }: ModalDialogProps) {
  const dialog = useModalDialog(onClose)
  const pressedOutside = useRef(false)
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: `useModalDialog` handles Escape
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      // Both ends of the click count: selecting text past the edge is not a click outside. Closes on click, not on pointerdown:
      // a tap's click event goes to what is then at that point, which would be the page below.
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) onClose()
      }}
    >
      <div className="dialog__head">
        <h2 id={titleId} className="title-3">
          {title}
        </h2>
        <button type="button" className="icon-btn" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
