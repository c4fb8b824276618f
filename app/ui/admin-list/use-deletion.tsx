import { type ReactNode, useState } from 'react'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-answer.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { showToast } from '../show-toast.ts'
import { tellFailureWithReasons } from '../tell-failure.ts'
import { useSubmission } from '../use-submission.ts'

interface Options<Item> {
  /** What the dialog asks. */
  title: string
  /** What is lost. */
  describe: (item: Item) => ReactNode
  /** The address of the action. */
  action: string
  changeOf: (item: Item) => object
  /** It is gone; the dialog, too. */
  onDeleted: () => void
}

type DeletionAnswer = { outcome: 'deleted'; id: string; message: string } | ChangeFailure | RefusedCaller

/** Deletes an item of a list after a confirmation, and says how it went. */
export function useDeletion<Item extends { id: string }>(options: Options<Item>) {
  const { title, describe, action, changeOf, onDeleted } = options
  const [asked, setAsked] = useState<Item | null>(null)
  const { send, isSending, answer } = useSubmission<DeletionAnswer>((answer) => {
    setAsked(null)
    if (answer.outcome !== 'deleted') return tellFailureWithReasons(answer)
    showToast('success', answer.message)
    onDeleted()
  })

  // It goes together with the row, before `onDeleted` moves the focus: a list behind a dialog takes none.
  const isGone = !isSending && answer?.outcome === 'deleted' && answer.id === asked?.id
  const dialog = asked && !isGone && (
    <ConfirmDialog
      title={title}
      confirmLabel={isSending ? 'Deleting...' : 'Delete'}
      isBusy={isSending}
      onCancel={() => setAsked(null)}
      onConfirm={() => send(action, changeOf(asked))}
    >
      {describe(asked)}
    </ConfirmDialog>
  )
  return { askToDelete: setAsked, dialog }
}
