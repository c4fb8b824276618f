import { useState } from 'react'
import { useFetcher } from 'react-router'
import { type ChangeFailure, changeFailure, serverAway } from '#app/platform/change-result.ts'
import { loadRouteCode } from './load-route-code.ts'
import { useFetcherResult } from './use-fetcher-result.ts'

const notSent = 'This could not be sent'

/**
 * Sends JSON to a route's action, one at a time; `onResult` is called once for each response, after revalidation. If the
 * route's code cannot be loaded, the result is a `ChangeFailure`, and the page stays (PFRM-53).
 * A control that its own success removes is gone by then: use the hook in a component that stays. `isSending` is set by the click itself:
 * the router's own state is updated in a transition, and a second click may come first.
 */
export function useSubmission<Result>(onResult: (result: Result) => void) {
  const fetcher = useFetcher<Result>()
  const { state, data } = fetcher
  /** Why the last one was not sent, and the response before it. */
  const [unsent, setUnsent] = useState<{ before: unknown; failure: ChangeFailure } | null>(null)
  const result = (unsent && unsent.before === data ? unsent.failure : data) as Result | undefined
  /** The last request, identified by the previous result. */
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
