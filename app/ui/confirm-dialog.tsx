import type { ReactNode } from 'react'
import { focusWhenShown } from './focus-when-shown.ts'
import { ModalDialog } from './modal-dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The label of the confirming button: the action itself, e.g. 'Delete'. */
  confirmLabel: string
  cancelLabel?: string
  /** Nothing is lost by confirming. */
  isHarmless?: boolean
  /** The confirmed action is in progress: it can be neither repeated nor cancelled, and the dialog stays. */
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before something is lost, or before a long operation. Rendered only while it is open; the safe answer has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isHarmless = false,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = () => (isBusy ? false : onCancel())
  return (
    <ModalDialog title={title} className="dialog--narrow" onClose={cancel}>
      <div className="dialog__body">{children}</div>
      <div className="dialog__foot">
        <button
          ref={focusWhenShown}
          type="button"
          className="btn btn--secondary"
          aria-disabled={isBusy}
          onClick={cancel}
        >
          {cancelLabel}
        </button>
        <button
          type="button"
          className={isHarmless ? 'btn btn--primary' : 'btn btn--danger'}
          // Not `disabled`: the focus stays in the dialog.
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onConfirm()
          }}
        >
          {confirmLabel}
        </button>
      </div>
    </ModalDialog>
  )
}
