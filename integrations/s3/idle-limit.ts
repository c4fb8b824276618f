/** An idle timeout: aborts `signal` if it is not restarted or stopped in time. */
export interface IdleLimit {
  signal: AbortSignal
  /** Restarts the timeout. */
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
