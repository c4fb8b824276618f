import { type OpeningFacts, openNow } from './open-now.ts'

/** Whether the gallery is open, and the text for it. */
export type Opening = ReturnType<typeof openNow>

const minuteMs = 60_000

/** Calls `listener` now and at the start of each minute: in every time zone, minutes start with UTC's. Returns a function that stops it. */
export function followOpening(facts: OpeningFacts, listener: (opening: Opening) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    const now = Date.now()
    listener(openNow(facts, new Date(now)))
    timer = setTimeout(look, minuteMs - (now % minuteMs))
  }
  look()
  return () => clearTimeout(timer)
}
