import { useEffect, useEffectEvent } from 'react'
import { followLive } from './live-feed.ts'
import type { LiveTopic } from './live-topics.ts'

/**
 * Calls `onChange` when something of `topics` has changed on the server, or may have while nobody was told (LIVE-05); not
 * again before the promise that it returned is settled.
 */
export function useLiveUpdates(topics: LiveTopic | readonly LiveTopic[], onChange: () => unknown): void {
  const changed = useEffectEvent(onChange)
  const names = [topics].flat().join(',')
  useEffect(() => followLive(names.split(',') as LiveTopic[], () => changed()), [names])
}
