import { type ReactNode, useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { holdUnsavedWork } from '#app/platform/unsaved-work.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveGuardProps {
  title: string
  /** Whether a navigation leaves behind what is guarded; signing out always does. */
  isLeft: (from: Location, to: Location) => boolean
  /** It is left with nothing to lose: what was guarded has been saved. */
  isLeaving?: () => boolean
  /** What is lost. */
  children: ReactNode
}

/**
 * While rendered, asks before the page is left: by a link, by Back, by closing the tab, by signing out. A session that ends
 * meanwhile leaves the page where it is.
 */
export function LeaveGuard({ title, isLeft, isLeaving = () => false, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => !isLeaving() && (to.state?.signsOut === true || isLeft(from, to)),
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
      title={title}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onCancel={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
    >
      {children}
    </ConfirmDialog>
  )
}
