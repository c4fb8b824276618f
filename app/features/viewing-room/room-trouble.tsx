import { Icon } from '#app/ui/icon.tsx'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { useCloseRoom } from './use-close-room.ts'

interface RoomTroubleProps {
  /** What keeps the work; while it is tried again, and once it is not. */
  message: string
  isFinal: boolean
  onRetry: () => void
}

/** Stands in the place of a viewing room whose work has not come. */
export function RoomTrouble({ message, isFinal, onRetry }: RoomTroubleProps) {
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
