/** Waits before a picture that failed is asked for again (IMG-02). */
export const retryDelaysMs = [2_000, 4_000, 6_000] as const

/** `waiting`: it failed and will be asked for again; for a visitor it is still loading (IMG-01). */
export interface ImageLoading {
  phase: 'loading' | 'waiting' | 'loaded' | 'failed'
  failures: number
}

/** `returned`: the network, or the server, is back. */
export type ImageEvent = 'came' | 'failed' | 'waited' | 'returned'

/**
 * What becomes of a picture after an event: three retries, then the placeholder (IMG-03), until there may be a better answer
 * (ENG-38). The same object comes back when nothing changes.
 */
export function nextLoading(before: ImageLoading, event: ImageEvent): ImageLoading {
  const { phase, failures } = before
  if (event === 'waited') return phase === 'waiting' ? { phase: 'loading', failures } : before
  if (event === 'returned') return phase === 'failed' ? { phase: 'loading', failures: 0 } : before
  if (phase !== 'loading') return before
  if (event === 'came') return { phase: 'loaded', failures }
  return { phase: failures < retryDelaysMs.length ? 'waiting' : 'failed', failures: failures + 1 }
}
