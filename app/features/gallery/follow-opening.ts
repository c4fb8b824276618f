import { type OpeningFacts, openNow } from './open-now.ts'

/** Whether it is open, and the words for it. */
export type Opening = ReturnType<typeof openNow>

const minuteMs = 60_000

/** Tells how it stands now and, as each minute begins, again: every time zone's hours begin with a minute of UTC's. Returns how to end it. */
export function followOpening(facts: OpeningFacts, tell: (opening: Opening) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    const now = Date.now()
    tell(openNow(facts, new Date(now)))
    timer = setTimeout(look, minuteMs - (now % minuteMs))
  }
  look()
  return () => clearTimeout(timer)
}
