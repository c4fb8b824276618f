import type { AppContext } from '#app/app-context.ts'
import { findClockFault, readClockOffset } from '#app/platform/clock-offset.server.ts'

const lookEveryMs = 60_000

/**
 * Compares this machine's clock with the database's, now and each minute, and logs it once they differ (OPS-34): on every copy, since
 * each compares holds with its own. Returns a function that stops it.
 */
export function watchClock({ db, log }: Pick<AppContext, 'db' | 'log'>, clock?: () => number): () => void {
  let wasWrong = false
  let isLooking = false

  async function look() {
    // One check at a time, also while the database does not respond.
    if (isLooking) return
    isLooking = true
    try {
      const fault = findClockFault(await readClockOffset(db, clock))
      if (fault && !wasWrong) log.warn({}, fault)
      if (!fault && wasWrong) log.info({}, "the clock of this machine agrees with the database's again")
      wasWrong = fault !== null
    } catch (error) {
      log.debug({ error }, "the clock could not be compared with the database's")
    } finally {
      isLooking = false
    }
  }

  void look()
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
