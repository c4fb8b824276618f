import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { twoFactor, user } from '#db/schema/auth.ts'

/** Turns the second factor of a user off: its secret and its recovery codes are deleted. @returns false when none was on */
export async function turnOffSecondFactor(db: Database | Transaction, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gone = await tx.delete(twoFactor).where(eq(twoFactor.userId, userId)).returning({ wasOn: twoFactor.verified })
    await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId))
    return gone.some(({ wasOn }) => wasOn)
  })
}
