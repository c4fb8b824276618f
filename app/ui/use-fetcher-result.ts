import { useEffect, useEffectEvent, useRef } from 'react'
import type { Fetcher } from 'react-router'

/** Calls `onResult` once for each response to a fetcher, after the page has been revalidated. */
export function useFetcherResult<Result>(
  { state, data }: { state: Fetcher['state']; data: Result | undefined },
  onResult: (result: Result) => void,
) {
  const heard = useRef<unknown>(undefined)
  const hear = useEffectEvent(onResult)
  useEffect(() => {
    if (state !== 'idle' || data === undefined || heard.current === data) return
    heard.current = data
    hear(data)
  }, [state, data])
}
