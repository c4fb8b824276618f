/**
 * Shares calls of `run`: whoever asks while one is under way waits for the next, together with all who ask by then. It is given
 * what the last of them gives.
 */
export function coalesce<Given = void>(run: (given: Given) => Promise<void>): (given: Given) => Promise<void> {
  let last: Given
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined

  function begin(): Promise<void> {
    current = run(last).finally(() => {
      current = undefined
    })
    return current
  }

  return function ask(given) {
    last = given
    if (!current) return begin()
    next ??= current
      .catch(() => {})
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}
