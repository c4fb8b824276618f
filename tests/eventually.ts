import { vi } from 'vitest'

/** Waits until `check` no longer throws and gives what it gave: for as long as a minute, since how long something takes is no test's matter. */
export const eventually = <Result>(check: () => Result | Promise<Result>, timeout = 60_000): Promise<Result> =>
  vi.waitFor(check, { timeout, interval: 20 })
