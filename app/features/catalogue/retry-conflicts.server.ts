const maxTries = 5

/** A deadlock, a serialization failure, and a unique key that another transaction took after it was found free (IMP-04, IMP-06). */
const isConflict = (error: unknown) => /^(40P01|40001|23505)$/.test(sqlState(error))

/** Retries a transaction that Postgres aborted because of a concurrent one: a second import's, a buyer's or staff's. */
export async function retryConflicts(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !isConflict(error)) throw error
    }
  }
}

/** An invalid value or a violated constraint (classes 22 and 23), or a value too large for an index (54000), as drizzle wraps it. */
export function isRefusal(error: unknown): error is Error {
  return /^(2[23]|54000$)/.test(sqlState(error))
}

/** The SQLSTATE of an error wrapped by drizzle; empty for any other. */
function sqlState(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : ''
}
