import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigation } from 'react-router'
import { lostReads, serverResponds } from '#app/platform/connection.ts'
import type { LiveTopic } from './live-topics.ts'
import { useLiveUpdates } from './use-live-updates.ts'

/**
 * Reads the page's loaders again when something of `topics` has changed. A navigation under way goes first: begun again with
 * every change, it would never arrive. What could not be read is read again later, without another change (LIVE-14). `works`: as for
 * `useLiveUpdates`. `staysAsItIs`: asked first. `lateReads`: what the loaders have left to come.
 */
export function useLiveRevalidation(
  topics: LiveTopic | readonly LiveTopic[],
  works?: readonly { id: string }[],
  staysAsItIs?: () => Promise<boolean>,
  lateReads?: () => Promise<unknown>,
): void {
  const router = useContext(DataRouterContext)!.router
  const isUnderWay = useNavigation().state !== 'idle'
  const { key } = useLocation()
  const isBehind = useRef(false)

  useLiveUpdates(
    topics,
    async () => {
      // A loader that fails would take the page with it.
      if (!(await serverResponds())) return false
      if (await staysAsItIs?.()) return true
      // Asked of the router itself: a navigation has begun before React has rendered that it has.
      if (router.state.navigation.state !== 'idle') {
        isBehind.current = true
        return true
      }
      const { count } = lostReads
      await router.revalidate()
      await lateReads?.()
      return lostReads.count === count
    },
    works,
    true,
  )
  // A navigation that was never rendered as under way changes the key alone.
  useEffect(() => {
    if (isUnderWay || !isBehind.current) return
    isBehind.current = false
    void router.revalidate()
  }, [isUnderWay, key, router])
}
