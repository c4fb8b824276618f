import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { user } from '#db/schema/auth.ts'

/**
 * Keeps a user's password and second factor unchanged until `tx` ends: every change of them locks the user's row first.
 * So a sign-in that began with the old password does not survive its change. @returns false when the user no longer exists
 */
export async function lockUser(tx: Transaction, userId: string): Promise<boolean> {
  const [held] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('share')
  return held !== undefined
}
