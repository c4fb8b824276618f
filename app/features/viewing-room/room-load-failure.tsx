import { Icon } from '#app/ui/icon.tsx'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { useCloseRoom } from './use-close-room.ts'

interface RoomTroubleProps {
  /** Why the work is delayed, or, when `isFinal`, why it could not be loaded. */
  message: string
  isFinal: boolean
  onRetry: () => void
}

/** Shown instead of a viewing room whose work has not been loaded. */
export function RoomLoadFailure({ message, isFinal, onRetry }: RoomTroubleProps) {
  const close = useCloseRoom()
  return (
    <ModalDialog
      className="dialog--narrow"
      title={isFinal ? 'This work could not be loaded' : 'Loading this work'}
      onClose={close}
    >
      <p className="dialog__body" role={isFinal ? 'alert' : 'status'}>
        {message}
      </p>
      {isFinal && (
        <div className="dialog__foot">
          <button type="button" className="btn btn--primary" onClick={onRetry}>
            <Icon name="refresh-cw" />
            Retry
          </button>
        </div>
      )}
    </ModalDialog>
  )
}
