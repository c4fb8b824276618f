import { type ContextType, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigation, useRevalidator } from 'react-router'
import { serverResponds } from '#app/platform/connection.ts'
import { liveFeed } from './live-feed.ts'
import type { LiveTopic } from './live-topics.ts'
import { useLiveUpdates } from './use-live-updates.ts'

type Router = NonNullable<ContextType<typeof DataRouterContext>>['router']

const watched = new WeakSet<Router>()

/** From now on the feed knows when `router` asks the loaders of a page. */
function watchPages(router: Router) {
  if (watched.has(router)) return
  watched.add(router)
  let before = router.state.navigation
  router.subscribe(({ navigation }) => {
    if (navigation !== before && navigation.state === 'loading') liveFeed.beginPage()
    before = navigation
  })
}

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
  useEffect(() => watchPages(router), [router])

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
