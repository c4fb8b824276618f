/** Delays before a failed picture is requested again (IMG-02). */
export const retryDelaysMs = [2_000, 4_000, 6_000] as const

/** `waiting`: it failed and will be retried; visitors see it as loading (IMG-01). */
export interface ImageLoading {
  phase: 'loading' | 'waiting' | 'loaded' | 'failed'
  failures: number
}

/** `returned`: the network, or the server, is back. */
export type ImageEvent = 'came' | 'failed' | 'waited' | 'returned'

/**
 * The next state of a picture after an event: three retries, then the placeholder (IMG-03), until the network or the server is
 * back (ENG-38). Returns the same object if nothing changes.
 */
export function nextLoading(before: ImageLoading, event: ImageEvent): ImageLoading {
  const { phase, failures } = before
  if (event === 'waited') return phase === 'waiting' ? { phase: 'loading', failures } : before
  if (event === 'returned') return phase === 'failed' ? { phase: 'loading', failures: 0 } : before
  if (phase !== 'loading') return before
  if (event === 'came') return { phase: 'loaded', failures }
  return { phase: failures < retryDelaysMs.length ? 'waiting' : 'failed', failures: failures + 1 }
}
