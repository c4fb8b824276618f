import { useEffect, useEffectEvent } from 'react'
import { liveFeed } from './live-feed.ts'
import type { LiveTopic } from './live-topics.ts'

/**
 * Calls `onChange` when something of `topics` has changed on the server, or may have while nobody was told (LIVE-05); not
 * again before the promise that it returned is settled. `works`: the works on show, where a hold on any other means nothing.
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
  // Followed on, so that no notice is lost that came meanwhile.
  useEffect(() => {
    if (ids !== undefined) liveFeed.showOthers()
  }, [ids])
}
