import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { holdUnsavedWork } from '#app/platform/unsaved-work.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

/**
 * While rendered, asks before unsaved work is left behind: by a link, by Back, by closing the tab, by signing out. To go from one
 * part of the page to another leaves nothing.
 */
export function UnsavedGuard({ isLeaving }: { isLeaving: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !isLeaving() && (to.pathname !== from.pathname || to.search !== from.search || to.state?.signsOut === true),
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
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onCancel={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
    >
      <p>What you changed here is not saved yet.</p>
    </ConfirmDialog>
  )
}
