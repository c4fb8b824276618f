import { type ReactNode, useState } from 'react'
import type { Location } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/**
 * For a dialog in which something `isTyped`: Escape, a click outside and the close button, which call `close`, ask before it is
 * discarded, and so does whatever leaves the page (NAV-22). `question` stands inside the dialog.
 * @param isLeft see `LeaveGuard`: a link that takes what was typed along discards nothing
 */
export function useTypedDialog(
  isTyped: boolean,
  onClose: () => unknown,
  isLeft?: (from: Location, to: Location) => boolean,
): { close: () => unknown; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)

  function close() {
    if (!isTyped) return onClose()
    setAsking(true)
    return false
  }
  const question = isTyped && (
    <>
      <LeaveGuard title="Leave without saving?" isLeft={isLeft}>
        <p>What you typed here is not saved.</p>
      </LeaveGuard>
      {isAsking && (
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
      )}
    </>
  )
  return { close, question }
}
