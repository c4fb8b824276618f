import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'

/**
 * Sends JSON to a route's action, one at a time; `onAnswer` hears each answer once, when the page has been read again.
 * `isSending` begins with the press itself: the router's own state comes with a transition, which a second press overtakes.
 */
export function useSubmission<Answer>(onAnswer: (answer: Answer) => void) {
  const fetcher = useFetcher<Answer>()
  const heard = useRef<unknown>(undefined)
  const { state, data } = fetcher
  /** What was sent last, by the answer that stood there before it. */
  const [sent, setSent] = useState<{ before: unknown } | null>(null)
  const isSending = sent !== null && (state !== 'idle' || data === sent.before)

  const hear = useEffectEvent(onAnswer)
  useEffect(() => {
    if (state !== 'idle' || data === undefined || heard.current === data) return
    heard.current = data
    hear(data as Answer)
  }, [state, data])

  return {
    /** The last one. */
    answer: data as Answer | undefined,
    isSending,
    send(action: string, body: object) {
      if (isSending) return
      setSent({ before: data })
      fetcher.submit(JSON.stringify(body), { method: 'post', action, encType: 'application/json' })
    },
  }
}
