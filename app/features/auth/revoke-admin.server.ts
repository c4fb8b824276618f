import { eq } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { session, user } from '#db/schema/auth.ts'
import { profiles } from '#db/schema/profiles.ts'

/** Takes the right from the admin with this address and ends their sessions. @returns false when there is none */
export async function revokeAdmin(db: Database, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email.trim().toLowerCase()))
    if (!found) return false
    const revoked = await tx.update(profiles).set({ is_admin: false }).where(eq(profiles.id, found.id)).returning()
    await tx.delete(session).where(eq(session.userId, found.id))
    return revoked.length > 0
  })
}
