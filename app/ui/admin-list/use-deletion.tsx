import { type ReactNode, useState } from 'react'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { showToast } from '../show-toast.ts'
import { tellFailureWithReasons } from '../tell-failure.ts'
import { useSubmission } from '../use-submission.ts'

interface Options<Item> {
  /** What the dialog asks. */
  title: string
  /** What the button says meanwhile. */
  busyLabel?: string
  /** What is lost. */
  describe: (item: Item) => ReactNode
  /** The address of the action. */
  action: string
  changeOf: (item: Item) => object
  /** What takes it back, where that is possible. */
  undo?: (item: Item) => void
  /** It is gone; the dialog, too. */
  onDeleted: (item: Item) => void
}

type DeletionResult = { outcome: 'deleted'; id: string; message: string } | ChangeFailure | RefusedCaller

/** Deletes an item of a list after a confirmation, and says how it went. */
export function useDeletion<Item extends { id: string }>(options: Options<Item>) {
  const { title, busyLabel = 'Deleting...', describe, action, changeOf, undo, onDeleted } = options
  const [asked, setAsked] = useState<Item | null>(null)
  const { send, isSending, result } = useSubmission<DeletionResult>((result) => {
    setAsked(null)
    if (result.outcome !== 'deleted') return tellFailureWithReasons(result)
    if (!asked) return
    showToast('success', result.message, undo && { label: 'Undo', onClick: () => undo(asked) })
    onDeleted(asked)
  })

  // It goes together with the row, before `onDeleted` moves the focus: a list behind a dialog takes none.
  const isGone = !isSending && result?.outcome === 'deleted' && result.id === asked?.id
  const dialog = asked && !isGone && (
    <ConfirmDialog
      title={title}
      confirmLabel={isSending ? busyLabel : 'Delete'}
      isBusy={isSending}
      onCancel={() => setAsked(null)}
      onConfirm={() => send(action, changeOf(asked))}
    >
      {describe(asked)}
    </ConfirmDialog>
  )
  return { askToDelete: setAsked, dialog }
}
