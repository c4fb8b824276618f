import type { Clock } from 'pg-boss'

const everyMs = 60_000

/**
 * Returns a function that decides by its key whether a log line is written: the first, then one a minute. It returns how many were
 * left out since the last one; null: this one is left out too.
 */
export function createRepeatCount(clock: Pick<Clock, 'now'>): (key: string) => number | null {
  const lines = new Map<string, { writtenAt: number; leftOut: number }>()
  return (key) => {
    const last = lines.get(key)
    if (last && clock.now() - last.writtenAt < everyMs) {
      last.leftOut++
      return null
    }
    lines.set(key, { writtenAt: clock.now(), leftOut: 0 })
    return last?.leftOut ?? 0
  }
}
