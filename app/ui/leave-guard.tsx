import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Location } from 'react-router'
import { countUnsavedChanges, hasUnsavedChanges, registerUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { useNavigationBlocker } from '#app/platform/use-navigation-blocker.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveGuardProps {
  title: string
  /** Whether a navigation leaves behind what is guarded, by default one to another page or query; signing out always does. */
  isLeft?: (from: Location, to: Location) => boolean
  /** While it is being saved a navigation waits: it goes on where it was saved, and asks where it was not. */
  work?: 'unsaved' | 'being saved' | 'saved'
  /** Called with whether a navigation waits for saving or for the user's answer. */
  onBlocked?: (isBlocked: boolean) => void
  /** What would be lost. */
  children: ReactNode
}

/** To go from one part of a page to another leaves nothing. */
const isElsewhere = (from: Location, to: Location) => to.pathname !== from.pathname || to.search !== from.search

/**
 * While rendered, asks before the page is left: by a link, by Back, by closing the tab, by signing out. If the session ends
 * meanwhile, the page stays.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const { title, isLeft = isElsewhere, work = 'unsaved', children } = props
  const isSaved = work === 'saved'
  const [askedFor, setAskedFor] = useState<typeof work | null>(null)
  const blocker = useNavigationBlocker(
    ({ currentLocation: from, nextLocation: to }) => to.state?.signsOut === true || isLeft(from, to),
    // A link that was followed as the last changes were saved, before this could be rendered.
    () => askedFor === null && countUnsavedChanges() <= (isSaved ? 0 : 1),
  )
  const isBlocked = blocker.state === 'blocked'

  useEffect(() => (isSaved ? undefined : registerUnsavedChanges()), [isSaved])

  // One render later: the form learns of a response after it has arrived.
  const answer = useEffectEvent(() => {
    if (isBlocked && isSaved && !hasUnsavedChanges()) blocker.proceed()
    else setAskedFor(isBlocked && work !== 'being saved' ? work : null)
    props.onBlocked?.(isBlocked)
  })
  useEffect(() => answer(), [isBlocked, work])

  useEffect(() => {
    if (isSaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSaved])

  if (blocker.state !== 'blocked' || askedFor !== work) return null
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
