import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigation, useRevalidator } from 'react-router'
import { serverResponds } from '#app/platform/connection.ts'
import { announceSessionChange, onSignIn } from '#app/platform/session-channel.ts'
import { hasUnsavedWork } from '#app/platform/unsaved-work.ts'
import type { LiveTopic } from './live-topics.ts'
import { useLiveUpdates } from './use-live-updates.ts'

/**
 * Reads the page's loaders again when something of `topics` has changed. A navigation under way goes first: begun again with
 * every change, it would never arrive. `works`: as for `useLiveUpdates`.
 */
export function useLiveRevalidation(topics: LiveTopic | readonly LiveTopic[], works?: readonly { id: string }[]): void {
  const { revalidate } = useRevalidator()
  const router = useContext(DataRouterContext)!.router
  const isUnderWay = useNavigation().state !== 'idle'
  const { key } = useLocation()
  const isBehind = useRef(false)

  useLiveUpdates(
    topics,
    async () => {
      // A loader that fails would take the page with it.
      if (!(await serverResponds())) return false
      // The login screen would, with what is not saved: the page asks to sign in over it, and is read again then (AUTH-24).
      if (hasUnsavedWork() && (await isSignedOut())) {
        announceSessionChange()
        return true
      }
      // Asked of the router itself: a navigation has begun before React has rendered that it has.
      if (router.state.navigation.state === 'idle') return revalidate()
      isBehind.current = true
      return true
    },
    works,
  )
  // A navigation that was never rendered as under way changes the key alone.
  useEffect(() => {
    if (isUnderWay || !isBehind.current) return
    isBehind.current = false
    void revalidate()
  }, [isUnderWay, key, revalidate])
  useEffect(() => onSignIn(() => void revalidate()), [revalidate])
}

/** To ask by HEAD is no use of the session (SES-06). */
async function isSignedOut(): Promise<boolean> {
  const response = await fetch('/api/admin/session', { method: 'HEAD' }).catch(() => null)
  return response?.status === 401
}
