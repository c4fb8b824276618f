import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import type { LiveTopic } from './live-topics.ts'
import { useLiveUpdates } from './use-live-updates.ts'

/**
 * Reads the page's loaders again when something of `topics` has changed. A navigation under way goes first: begun again with
 * every change, it would never arrive.
 */
export function useLiveRevalidation(topics: LiveTopic | readonly LiveTopic[]): void {
  const { revalidate } = useRevalidator()
  const isUnderWay = useNavigation().state !== 'idle'
  const isBehind = useRef(false)

  useLiveUpdates(topics, () => {
    if (!isUnderWay) return revalidate()
    isBehind.current = true
  })
  useEffect(() => {
    if (isUnderWay || !isBehind.current) return
    isBehind.current = false
    void revalidate()
  }, [isUnderWay, revalidate])
}
