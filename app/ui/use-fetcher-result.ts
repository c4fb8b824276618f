import { useEffect, useEffectEvent, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'

/** Calls `onResult` once for each response that `fetcher` gets, when the page has been read again. */
export function useFetcherResult<Result>(
  { state, data }: Pick<FetcherWithComponents<Result>, 'state' | 'data'>,
  onResult: (result: Result) => void,
) {
  const heard = useRef<unknown>(undefined)
  const hear = useEffectEvent(onResult)
  useEffect(() => {
    if (state !== 'idle' || data === undefined || heard.current === data) return
    heard.current = data
    hear(data as Result)
  }, [state, data])
}
