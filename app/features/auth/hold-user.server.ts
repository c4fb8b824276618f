import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { user } from '#db/schema/auth.ts'

/**
 * Keeps the password and the second factor of a user as they are until `tx` ends: what changes them locks the user's row first.
 * So a sign-in that began with the old password does not outlive its change. @returns false when the user is gone
 */
export async function holdUser(tx: Transaction, userId: string): Promise<boolean> {
  const [held] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('share')
  return held !== undefined
}
