/** A token is dropped this long before it expires, so that none expires in transit. */
const marginMs = 60_000

/** What PayPal gives for a client's id and secret. */
export interface GrantedToken {
  token: string
  expiresInSeconds: number
}

/** Caches a token until shortly before it expires; concurrent callers share one request. */
export function createTokenKeeper({
  ask,
  monotonicMs,
}: {
  ask: () => Promise<GrantedToken>
  monotonicMs: () => number
}) {
  let kept: { token: string; validUntilMs: number } | null = null
  let asking: Promise<string> | null = null

  async function renew(): Promise<string> {
    const askedMs = monotonicMs()
    try {
      const { token, expiresInSeconds } = await ask()
      kept = { token, validUntilMs: askedMs + expiresInSeconds * 1_000 - marginMs }
      return token
    } finally {
      asking = null
    }
  }

  return {
    get(): Promise<string> {
      if (kept && monotonicMs() < kept.validUntilMs) return Promise.resolve(kept.token)
      asking ??= renew()
      return asking
    },
    /** PayPal refused `token`; one that was renewed meanwhile stays. */
    forget(token: string): void {
      if (kept?.token === token) kept = null
    },
  }
}
