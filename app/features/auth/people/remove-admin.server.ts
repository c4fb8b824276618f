import { eq } from 'drizzle-orm'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { user } from '#db/schema/auth.ts'
import { type RevokeOutcome, revokeAccess } from '../revoke-access.server.ts'

export type Removed =
  | { outcome: 'removed'; name: string }
  | { outcome: Exclude<RevokeOutcome, 'withdrawn'> | 'yourself' }

/** Revokes another admin's right; their sessions end at once (ACC-03). @param by the admin who requests it */
export async function removeAdmin(
  { db, now, actor }: Acting,
  { id, by }: { id: string; by: string },
): Promise<Removed> {
  if (id === by) return { outcome: 'yourself' }
  if (id.includes('\0')) return { outcome: 'no-admin' }
  return db.transaction(async (tx): Promise<Removed> => {
    const outcome = await revokeAccess({ tx, now, actor }, { userId: id, by })
    if (outcome !== 'withdrawn') return { outcome }
    const [removed] = await tx.select({ name: user.name }).from(user).where(eq(user.id, id))
    return { outcome: 'removed', name: removed!.name }
  })
}
