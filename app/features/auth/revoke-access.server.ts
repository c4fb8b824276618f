import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import type { Transaction } from '#db/connect.ts'
import { user } from '#db/schema/auth.ts'
import { invitations } from '#db/schema/invitations.ts'
import { profiles } from '#db/schema/profiles.ts'
import { describeEndedSessions, endSessionsOf } from './end-sessions.server.ts'
import { endInvitations } from './people/end-invitations.server.ts'

/** The outcome of revoking somebody's right. `not-allowed`: the requester is no longer an admin. */
export type RevokeOutcome = 'withdrawn' | 'no-admin' | 'last-admin' | 'not-allowed'

interface Withdrawal {
  userId: string
  /** The admin who requests it; an operator's command has none. */
  by?: string
  /** Also that of the only admin. */
  evenLast?: boolean
}

/**
 * Revokes an admin's right and ends their sessions and the invitations that they made, in the caller's transaction, but
 * never that of the only one. Every admin's row is locked, in one order, until that transaction ends: of two admins who remove each other one stays (ACC-03).
 */
export async function revokeAccess(
  { tx, now, actor }: Pick<Acting, 'now' | 'actor'> & { tx: Transaction },
  { userId, by, evenLast = false }: Withdrawal,
): Promise<RevokeOutcome> {
  const admins = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.is_admin, true))
    .orderBy(profiles.id)
    .for('update')
  const isAdmin = (id: string) => admins.some((admin) => admin.id === id)
  if (by && !isAdmin(by)) return 'not-allowed'
  if (!isAdmin(userId)) return 'no-admin'
  if (admins.length === 1 && !evenLast) return 'last-admin'
  await tx.update(profiles).set({ is_admin: false }).where(eq(profiles.id, userId))
  const [found] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
  await recordChange(tx, {
    by: actor,
    at: now(),
    action: 'admin-revoked',
    subject: { kind: 'user', id: userId, label: found!.email },
    note: describeEndedSessions(await endSessionsOf(tx, userId)),
  })
  await endInvitations({ tx, now, actor }, eq(invitations.invited_by, userId))
  return 'withdrawn'
}
