import type { ReactNode } from 'react'
import { ModalDialog } from './modal-dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** What the button that goes on says: the act itself, e.g. 'Delete'. */
  confirmLabel: string
  cancelLabel?: string
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is lost. Rendered only while it asks; the safe answer has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <ModalDialog title={title} className="dialog--narrow" onClose={onCancel}>
      <div className="dialog__body">{children}</div>
      <div className="dialog__foot">
        <button ref={focusWhenShown} type="button" className="btn btn--secondary" onClick={onCancel}>
          {cancelLabel}
        </button>
        <button type="button" className="btn btn--danger" disabled={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </button>
      </div>
    </ModalDialog>
  )
}

/** The attribute itself: React's `autoFocus` focuses too early, before the dialog is shown. */
function focusWhenShown(button: HTMLButtonElement | null) {
  button?.setAttribute('autofocus', '')
}
