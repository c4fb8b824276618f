/** Runs `run` with what it is given, and once more with the last that came while it ran. It must not reject. */
export function coalesce<Given>(run: (given: Given) => Promise<void>): (given: Given) => void {
  let isRunning = false
  let next: { given: Given } | null = null
  return function take(given) {
    if (isRunning) {
      next = { given }
      return
    }
    isRunning = true
    void run(given).finally(() => {
      isRunning = false
      const last = next
      next = null
      if (last) take(last.given)
    })
  }
}
