import { LRUCache } from 'lru-cache'

/** Counts one more request of `key`, or with 0 only checks. Returns 0 while it is within the limit, else the seconds until the next is allowed. */
export type RateLimiter = (key: string, requests?: 0 | 1) => number

/** At most `limit` requests of a key in `windowMs` from its first. Remembers only the last 20,000 keys. */
export function createRateLimiter({
  limit,
  windowMs,
  monotonicMs,
}: {
  limit: number
  windowMs: number
  /** Not the wall clock: if it were set back, a minute would last for hours. */
  monotonicMs: () => number
}): RateLimiter {
  // By size and not by `max`, which would preallocate memory for 20,000.
  const windows = new LRUCache<string, { ends: number; count: number }>({ maxSize: 20_000, sizeCalculation: () => 1 })
  return (key, requests = 1) => {
    const moment = monotonicMs()
    const window = windows.get(key)
    if (!window || window.ends <= moment) {
      if (requests > 0) windows.set(key, { ends: moment + windowMs, count: requests })
      return 0
    }
    window.count += requests
    return window.count <= limit ? 0 : Math.ceil((window.ends - moment) / 1_000)
  }
}
