import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigation, useRevalidator } from 'react-router'
import { serverResponds } from '#app/platform/connection.ts'
import type { LiveTopic } from './live-topics.ts'
import { useLiveUpdates } from './use-live-updates.ts'

/**
 * Reads the page's loaders again when something of `topics` has changed. A navigation under way goes first: begun again with
 * every change, it would never arrive. `works`: as for `useLiveUpdates`. `staysAsItIs`: asked first.
 */
export function useLiveRevalidation(
  topics: LiveTopic | readonly LiveTopic[],
  works?: readonly { id: string }[],
  staysAsItIs?: () => Promise<boolean>,
): void {
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
      if (await staysAsItIs?.()) return true
      // Asked of the router itself: a navigation has begun before React has rendered that it has.
      if (router.state.navigation.state === 'idle') return revalidate()
      isBehind.current = true
      return true
    },
    works,
    true,
  )
  // A navigation that was never rendered as under way changes the key alone.
  useEffect(() => {
    if (isUnderWay || !isBehind.current) return
    isBehind.current = false
    void revalidate()
  }, [isUnderWay, key, revalidate])
}
