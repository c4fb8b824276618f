import { afterEach, beforeEach, type Mock, vi } from 'vitest'

/** For each test of the file: a clock that stands still, and the returned function instead of `fetch`. */
export function fakeFetch(): Mock<typeof fetch> {
  const fetched = vi.fn<typeof fetch>()
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', fetched)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    fetched.mockReset()
  })
  return fetched
}

/** Never responds, and rejects when it is aborted: a server that hangs. */
export const hanging: typeof fetch = (_path, init) =>
  new Promise((_, fail) => {
    init?.signal?.addEventListener('abort', () => fail(init.signal!.reason))
  })
