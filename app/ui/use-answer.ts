import { useEffect, useEffectEvent, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'

/** Calls `onAnswer` once for each answer that `fetcher` gets, when the page has been read again. */
export function useAnswer<Answer>(
  { state, data }: Pick<FetcherWithComponents<Answer>, 'state' | 'data'>,
  onAnswer: (answer: Answer) => void,
) {
  const heard = useRef<unknown>(undefined)
  const hear = useEffectEvent(onAnswer)
  useEffect(() => {
    if (state !== 'idle' || data === undefined || heard.current === data) return
    heard.current = data
    hear(data as Answer)
  }, [state, data])
}
