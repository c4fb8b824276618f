/**
 * Shares calls of `catchUp`: whoever asks while one is under way waits for the next, together with all who ask by then. What
 * changed before the question is told of when it resolves.
 */
export function hearTogether(catchUp: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined

  function begin(): Promise<void> {
    current = catchUp().finally(() => {
      current = undefined
    })
    return current
  }

  return function hear() {
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
