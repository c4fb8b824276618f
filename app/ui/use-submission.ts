import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useAnswer } from './use-answer.ts'

/**
 * Sends JSON to a route's action, one at a time; `onAnswer` hears each answer once, when the page has been read again.
 * `isSending` begins with the click itself: the router's own state comes with a transition, which a second click overtakes.
 */
export function useSubmission<Answer>(onAnswer: (answer: Answer) => void) {
  const fetcher = useFetcher<Answer>()
  const { state, data } = fetcher
  /** What was sent last, by the answer that stood there before it. */
  const [sent, setSent] = useState<{ before: unknown } | null>(null)
  const isSending = sent !== null && (state !== 'idle' || data === sent.before)
  useAnswer<Answer>(fetcher as { state: typeof state; data: Answer | undefined }, onAnswer)

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
