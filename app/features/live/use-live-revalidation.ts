import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { lostReads, serverResponds } from '#app/platform/connection.ts'
import { useRouter } from '#app/platform/use-router.ts'
import type { LiveTopic } from './live-topics.ts'
import { useLiveUpdates } from './use-live-updates.ts'

/**
 * Reads the page's loaders again when something of `topics` has changed. A navigation under way goes first: begun again with
 * every change, it would never arrive. What could not be read is read again later, without another change (LIVE-14). `works`: as for
 * `useLiveUpdates`. `staysAsItIs`: asked first. `lateReads`: of a page that
 * `keepShownPage` keeps (SHELL-23), what its loaders have left to come; of any other it is asked first whether the server responds.
 */
export function useLiveRevalidation(
  topics: LiveTopic | readonly LiveTopic[],
  works?: readonly { id: string }[],
  staysAsItIs?: () => Promise<boolean>,
  lateReads?: () => Promise<unknown>,
): void {
  const router = useRouter()
  const isUnderWay = useNavigation().state !== 'idle'
  const { key } = useLocation()
  /** Resolves the reading that waits for a navigation. */
  const waiting = useRef<((isRead: Promise<boolean>) => void) | null>(null)

  async function readAgain() {
    const { count } = lostReads
    await router.revalidate()
    await lateReads?.()
    return lostReads.count === count
  }

  useLiveUpdates(
    topics,
    async () => {
      // A loader that fails would take the page with it.
      if (!lateReads && !(await serverResponds())) return false
      if (await staysAsItIs?.()) return true
      if (router.state.navigation.state === 'idle') return readAgain()
      return new Promise<boolean>((resolve) => {
        waiting.current = resolve
      })
    },
    works,
    true,
  )
  // A navigation that was never rendered as under way changes the key alone.
  const catchUp = useEffectEvent(() => {
    waiting.current?.(readAgain())
    waiting.current = null
  })
  useEffect(() => {
    if (!isUnderWay && waiting.current) catchUp()
  }, [isUnderWay, key])
}
