import { type ReactNode, useState } from 'react'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ModalDialog } from '../modal-dialog.tsx'
import { showFailureWithReasons } from '../show-failure.ts'
import { showToast } from '../show-toast.ts'
import { useSubmission } from '../use-submission.ts'

export interface DeletionOptions<Item> {
  /** The dialog's question. */
  title: string
  /** The button's text while deleting. */
  busyLabel?: string
  /** What would be lost. */
  describe: (item: Item) => ReactNode
  /** The dialog's message if the item cannot be deleted now; null if it can. */
  refuse?: ((item: Item) => Refusal | null) | undefined
  /** The address of the action. */
  action: string
  changeOf: (item: Item) => object
  /** Undoes the deletion, if that is possible. */
  undo?: (item: Item) => void
  /** Called after the deletion, when the dialog has closed. */
  onDeleted: (item: Item) => void
}

interface Refusal {
  title: string
  why: ReactNode
}

type DeletionResult = { outcome: 'deleted'; id: string; message: string } | ChangeFailure | RefusedCaller

/** Deletes an item of a list after a confirmation, and reports the result. */
export function useDeletion<Item extends { id: string }>(options: DeletionOptions<Item>) {
  const { title, busyLabel = 'Deleting...', describe, refuse, action, changeOf, undo, onDeleted } = options
  const [asked, setAsked] = useState<Item | null>(null)
  const { send, isSending, result } = useSubmission<DeletionResult>((result) => {
    setAsked(null)
    if (result.outcome !== 'deleted') return showFailureWithReasons(result)
    if (!asked) return
    showToast('success', result.message, undo && { label: 'Undo', onClick: () => undo(asked) })
    onDeleted(asked)
  })

  // The dialog closes together with the row's removal, before `onDeleted` moves the focus: a list behind a dialog cannot be focused.
  const isGone = !isSending && result?.outcome === 'deleted' && result.id === asked?.id
  const refusal = asked && !isSending ? (refuse?.(asked) ?? null) : null
  const close = () => setAsked(null)
  const question = asked && !isGone && (
    <ConfirmDialog
      title={title}
      confirmLabel={isSending ? busyLabel : 'Delete'}
      isBusy={isSending}
      onCancel={close}
      onConfirm={() => send(action, changeOf(asked))}
    >
      {describe(asked)}
    </ConfirmDialog>
  )
  const dialog = refusal ? <RefusalDialog {...refusal} onClose={close} /> : question
  return { askToDelete: setAsked, dialog }
}

/** Explains why something cannot be deleted, without a button that could only fail. */
function RefusalDialog({ title, why, onClose }: Refusal & { onClose: () => void }) {
  return (
    <ModalDialog title={title} className="dialog--narrow" onClose={onClose}>
      <div className="dialog__body">{why}</div>
      <div className="dialog__foot">
        <button type="button" className="btn btn--secondary" onClick={onClose}>
          OK
        </button>
      </div>
    </ModalDialog>
  )
}
