import type { Transaction } from '#db/connect.ts'
import { isTaken } from './is-taken.server.ts'

/** Runs `write` in a savepoint, so that the transaction can go on after a failure; false if another row has its unique value. */
export async function writeUnlessTaken(
  tx: Transaction,
  write: (inner: Transaction) => Promise<unknown>,
): Promise<boolean> {
  try {
    await tx.transaction(write)
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}
