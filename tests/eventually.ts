import { vi } from 'vitest'

/** Waits until `check` no longer throws and returns its result; gives up after a minute, because no test measures how long something takes. */
export const eventually = <Result>(check: () => Result | Promise<Result>, timeout = 60_000): Promise<Result> =>
  vi.waitFor(check, { timeout, interval: 20 })
