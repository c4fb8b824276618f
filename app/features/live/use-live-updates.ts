import { useEffect, useEffectEvent } from 'react'
import { liveFeed } from './live-feed.ts'
import type { LiveTopic } from './live-topics.ts'

/**
 * Calls `onChange` when something under `topics` has changed on the server, or may have while no notice could be sent (LIVE-05); not
 * again before the promise that it returned has settled. `works`: the works on show; holds on others are ignored.
 * `isPage`: as for `LiveFeed.follow`.
 */
export function useLiveUpdates(
  topics: LiveTopic | readonly LiveTopic[],
  onChange: () => unknown,
  works?: readonly { id: string }[],
  isPage?: boolean,
): void {
  const changed = useEffectEvent(onChange)
  const names = [topics].flat().join(',')
  const ids = works?.map(({ id }) => id).join(',')
  const shown = useEffectEvent(() => ids?.split(',').filter(Boolean) ?? [])
  const isNarrow = ids !== undefined
  useEffect(
    () =>
      liveFeed.follow(names.split(',') as LiveTopic[], () => changed(), isNarrow ? () => shown() : undefined, isPage),
    [names, isNarrow, isPage],
  )
  // Stays subscribed, so that no notice is lost in between.
  useEffect(() => {
    if (ids !== undefined) liveFeed.showOthers()
  }, [ids])
}
