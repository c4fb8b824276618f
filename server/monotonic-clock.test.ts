import { afterEach, expect, test, vi } from 'vitest'
import { monotonicClock } from './monotonic-clock.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([-1, 1])('JOB-03 setting the system clock by %i day moves no wait', (days) => {
  const before = monotonicClock.now()
  const at = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(at + days * 86_400_000)
  expect(monotonicClock.now() - before).toBeGreaterThanOrEqual(0)
  expect(monotonicClock.now() - before).toBeLessThan(86_400_000 / 2)
})
