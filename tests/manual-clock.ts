import { setImmediate } from 'node:timers/promises'
import type { Clock } from 'pg-boss'

/** A clock that moves, and whose timers fire, only when a test advances it. */
export function manualClock(): Clock & { advance: (ms: number) => Promise<void> } {
  let now = Date.now()
  const timers = new Set<{ at: number; run: () => void; everyMs?: number }>()
  function add(timer: { at: number; run: () => void; everyMs?: number }) {
    timers.add(timer)
    return timer
  }
  const remove = (timer: unknown) => void timers.delete(timer as never)
  return {
    now: () => now,
    setTimeout: (run, ms) => add({ at: now + ms, run }),
    setInterval: (run, ms) => add({ at: now + ms, run, everyMs: Math.max(1, ms) }),
    clearTimeout: remove,
    clearInterval: remove,
    /** Fires the timers that are due within these milliseconds, in order; database queries that they start continue meanwhile. */
    async advance(ms) {
      const until = now + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)
        if (!next) break
        now = Math.max(now, next.at)
        if (next.everyMs) next.at += next.everyMs
        else timers.delete(next)
        next.run()
        await setImmediate()
      }
      now = until
    },
  }
}
