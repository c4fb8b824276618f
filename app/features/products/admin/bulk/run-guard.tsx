import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { holdUnsavedWork } from '#app/platform/unsaved-work.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

/**
 * While rendered, asks before the page is left that changes works batch by batch, also by signing out, and keeps it where it is
 * when the session ends: a run that goes on later needs it.
 */
export function RunGuard() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => to.pathname !== from.pathname || to.state?.signsOut === true,
  )

  useEffect(holdUnsavedWork, [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave before all artworks are changed?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onCancel={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
    >
      <p>Those that are not reached yet stay as they are.</p>
    </ConfirmDialog>
  )
}
