import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { user } from '#db/schema/auth.ts'
import { describeEndedSessions, endSessionsOf } from './end-sessions.server.ts'
import { revokeAccess } from './revoke-access.server.ts'

/**
 * Revokes the right of the admin with this address and ends their sessions, for an operator's command; that of the only admin
 * only with `evenLast`.
 */
export async function revokeAdmin(
  acting: Acting,
  email: string,
  { evenLast = false } = {},
): Promise<'revoked' | 'no-user' | 'last-admin'> {
  const { db, now, actor } = acting
  const address = email.trim().toLowerCase()
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ id: user.id }).from(user).where(eq(user.email, address))
    if (!found) return 'no-user'
    const outcome = await revokeAccess({ tx, now, actor }, { userId: found.id, evenLast })
    if (outcome === 'last-admin') return outcome
    const ended = await endSessionsOf(tx, found.id)
    if (ended > 0)
      await recordChange(tx, {
        by: actor,
        at: now(),
        action: 'session-ended',
        subject: { kind: 'user', id: found.id, label: address },
        note: describeEndedSessions(ended),
      })
    return 'revoked'
  })
}
