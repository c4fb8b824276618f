import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useFetcherResult } from './use-fetcher-result.ts'

/**
 * Sends JSON to a route's action, one at a time; `onResult` hears each response once, when the page has been read again.
 * By then a control that goes with its own success is gone: the hook stands in the component that stays. `isSending` begins with the click itself: the router's own state comes with a transition, which a second click overtakes.
 */
export function useSubmission<Result>(onResult: (result: Result) => void) {
  const fetcher = useFetcher<Result>()
  const { state, data } = fetcher
  /** What was sent last, by the response that stood there before it. */
  const [sent, setSent] = useState<{ before: unknown } | null>(null)
  const isSending = sent !== null && (state !== 'idle' || data === sent.before)
  useFetcherResult<Result>(fetcher as { state: typeof state; data: Result | undefined }, onResult)

  return {
    /** The last one. */
    result: data as Result | undefined,
    isSending,
    send(action: string, body: object) {
      if (isSending) return
      setSent({ before: data })
      fetcher.submit(JSON.stringify(body), { method: 'post', action, encType: 'application/json' })
    },
  }
}
