import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { twoFactor } from '#db/schema/auth.ts'

/** Whether a user signs in with a code in addition to the password. */
export async function hasSecondFactor(db: Database | Transaction, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: twoFactor.id })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true)))
  return found.length > 0
}
