import type { Log } from '#app/platform/log.ts'

/** Tracks whether an optional server is available. */
export interface Availability {
  isUp: () => boolean
  /** A read of it has failed: it is not used until it has responded to a check. */
  fail: (error: unknown) => void
  /** Checks now. @throws what is wrong */
  look: () => Promise<void>
}

const retryMs = 1_000

/**
 * No read waits for a check: one begins right after a failure and then, at most once a second, on a read that
 * would have used the server.
 */
export function createAvailability({
  look,
  log,
  monotonicMs,
}: {
  look: () => Promise<unknown>
  log: Log
  monotonicMs: () => number
}): Availability {
  let isUp = true
  let isLooking = false
  let isReported = false
  let retryAtMs = 0

  async function lookNow() {
    isLooking = true
    try {
      await look()
      isUp = true
      if (isReported) log.info({}, 'the read replica is used again')
      isReported = false
    } catch (error) {
      isUp = false
      retryAtMs = monotonicMs() + retryMs
      if (!isReported) log.warn({ error }, 'the read replica is not used; all reads go to the primary')
      isReported = true
      throw error
    } finally {
      isLooking = false
    }
  }
  const lookAside = () => {
    // Reported by `lookNow`.
    if (!isLooking) void lookNow().catch(() => {})
  }

  return {
    isUp() {
      if (!isUp && monotonicMs() >= retryAtMs) lookAside()
      return isUp
    },
    fail(error) {
      if (isUp) log.info({ error }, 'a read of the replica has failed; the primary is asked')
      isUp = false
      lookAside()
    },
    look: lookNow,
  }
}
