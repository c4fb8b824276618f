/**
 * Shares calls of `run`: calls made while one is running wait for the next, which they share. It gets the argument
 * of the last of them.
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
