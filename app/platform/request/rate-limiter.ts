import { LRUCache } from 'lru-cache'

/** Counts one more request of `key`, or with 0 only looks. Returns 0 while it is within the limit, else the seconds until it may come again. */
export type RateLimiter = (key: string, requests?: 0 | 1) => number

/** At most `limit` requests of a key in `windowMs` from its first. Remembers the 20,000 keys that came last, no more. */
export function createRateLimiter({
  limit,
  windowMs,
  monotonicMs,
}: {
  limit: number
  windowMs: number
  /** Not the time of day: a clock that is set back would make a minute last for hours. */
  monotonicMs: () => number
}): RateLimiter {
  // By size and not by `max`, which would take the memory of 20,000 before the first one comes.
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
