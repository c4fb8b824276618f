import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { isUniqueViolation } from '#app/platform/is-unique-violation.server.ts'
import { stripInvisible } from '#app/platform/strip-invisible.ts'
import { user } from '#db/schema/auth.ts'
import type { Admin } from '../find-caller.server.ts'
import { isStaffAddress } from '../is-staff-address.ts'
import { lockOwnAccount } from '../lock-own-account.server.ts'

/** Gives `admin` another address to sign in with, which nobody else has. `email`: normalized. */
export async function changeEmail(
  { db, now, actor }: Acting,
  admin: Pick<Admin, 'id' | 'sessionId'>,
  given: string,
): Promise<{ outcome: 'changed'; email: string } | { outcome: 'no-address' | 'taken' }> {
  const email = stripInvisible(given).toLowerCase()
  if (!isStaffAddress(email)) return { outcome: 'no-address' }
  try {
    await db.transaction(async (tx) => {
      const before = await lockOwnAccount(tx, admin)
      await tx.update(user).set({ email, updatedAt: now() }).where(eq(user.id, admin.id))
      await recordChange(tx, {
        by: actor,
        at: now(),
        action: 'user-changed',
        subject: { kind: 'user', id: admin.id, label: email },
        from: { email: before.email },
        to: { email },
      })
    })
    return { outcome: 'changed', email }
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: 'taken' }
    throw error
  }
}
