import { afterEach, beforeEach, type Mock, vi } from 'vitest'

/** In each test of the file: time that stands still, and the result in place of `fetch`. */
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

/** Never responds, ends when it is aborted: a server that hangs. */
export const hanging: typeof fetch = (_path, init) =>
  new Promise((_, fail) => {
    init?.signal?.addEventListener('abort', () => fail(init.signal!.reason))
  })
