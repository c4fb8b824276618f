import { type ReactNode, useEffect, useState } from 'react'
import { holdUnsavedWork } from '#app/platform/unsaved-work.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * For a dialog in which something `isTyped`: the page then holds unsaved work, and Escape, a click outside and the close button,
 * which call `close`, ask before it is discarded. `question` stands inside the dialog.
 */
export function useTypedDialog(
  isTyped: boolean,
  onClose: () => unknown,
): { close: () => unknown; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => (isTyped ? holdUnsavedWork() : undefined), [isTyped])

  function close() {
    if (!isTyped) return onClose()
    setAsking(true)
    return false
  }
  const question = isAsking && isTyped && (
    <ConfirmDialog
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep"
      onCancel={() => setAsking(false)}
      onConfirm={() => {
        setAsking(false)
        onClose()
      }}
    >
      <p>What you typed here is not saved.</p>
    </ConfirmDialog>
  )
  return { close, question }
}
