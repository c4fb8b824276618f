import { useEffect, useEffectEvent, useRef } from 'react'
import type { Fetcher } from 'react-router'

/** Calls `onResult` once for each response to a fetcher, after the page has been revalidated. */
export function useFetcherResult<Result>(
  { state, data }: { state: Fetcher['state']; data: Result | undefined },
  onResult: (result: Result) => void,
) {
  const lastHandled = useRef<unknown>(undefined)
  const handleResult = useEffectEvent(onResult)
  useEffect(() => {
    if (state !== 'idle' || data === undefined || lastHandled.current === data) return
    lastHandled.current = data
    handleResult(data)
  }, [state, data])
}
