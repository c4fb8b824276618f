import { useState } from 'react'
import { useFetcher } from 'react-router'
import { type ChangeFailure, changeFailure, serverAway } from '#app/platform/change-result.ts'
import { loadRouteCode } from './load-route-code.ts'
import { useFetcherResult } from './use-fetcher-result.ts'

const notSent = 'This could not be sent'

/**
 * Sends JSON to a route's action, one at a time; `onResult` hears each response once, when the page has been read again. Where the
 * code of that route cannot be loaded, the result is a `ChangeFailure`, and the page stays (PFRM-53).
 * By then a control that goes with its own success is gone: the hook stands in the component that stays. `isSending` begins with the click itself: the router's own state comes with a transition, which a second click overtakes.
 */
export function useSubmission<Result>(onResult: (result: Result) => void) {
  const fetcher = useFetcher<Result>()
  const { state, data } = fetcher
  /** Why the last one was not sent, and the response that stood there before it. */
  const [unsent, setUnsent] = useState<{ before: unknown; failure: ChangeFailure } | null>(null)
  const result = (unsent && unsent.before === data ? unsent.failure : data) as Result | undefined
  /** What was sent last, by the result that stood there before it. */
  const [sent, setSent] = useState<{ before: unknown } | null>(null)
  const isSending = sent !== null && (state !== 'idle' || result === sent.before)
  useFetcherResult({ state, data: result }, onResult)

  async function submit(action: string, body: object) {
    const code = await loadRouteCode(action)
    if (code === 'here')
      return fetcher.submit(JSON.stringify(body), { method: 'post', action, encType: 'application/json' })
    const failure =
      code === 'lost'
        ? changeFailure('unavailable', `${notSent}. Please reload the page.`)
        : changeFailure('unavailable', notSent, [serverAway])
    setUnsent({ before: data, failure })
  }

  return {
    /** The last one. */
    result,
    isSending,
    send(action: string, body: object) {
      if (isSending) return
      setSent({ before: result })
      void submit(action, body)
    },
  }
}
