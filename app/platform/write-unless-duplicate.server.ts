import type { Transaction } from '#db/connect.ts'
import { isUniqueViolation } from './is-unique-violation.server.ts'

/** Runs `write` in a savepoint, so that the transaction can go on after a failure; false if another row has its unique value. */
export async function writeUnlessDuplicate(
  tx: Transaction,
  write: (inner: Transaction) => Promise<unknown>,
): Promise<boolean> {
  try {
    await tx.transaction(write)
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
