/** Aborts `signal` when it was started and not stopped for its time: what is awaited does not move. */
export interface IdleLimit {
  signal: AbortSignal
  /** Begins the time anew. */
  start: () => void
  stop: () => void
}

export function createIdleLimit(ms: number): IdleLimit {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  return {
    signal: ending.signal,
    start() {
      stop()
      timer = setTimeout(() => ending.abort(), ms).unref()
    },
    stop,
  }
}
