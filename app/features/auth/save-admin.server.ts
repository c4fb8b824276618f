import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type AuditEntry, recordChange } from '#app/features/audit/record-change.server.ts'
import type { AuditSubject } from '#app/features/audit/subject.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { account, user } from '#db/schema/auth.ts'
import { invitations } from '#db/schema/invitations.ts'
import { profiles } from '#db/schema/profiles.ts'
import type { Auth } from './auth.server.ts'
import { describeEndedSessions, endSessionsOf } from './end-sessions.server.ts'
import { endInvitations } from './people/end-invitations.server.ts'
import { turnOffSecondFactor } from './second-factor/turn-off-second-factor.server.ts'

/**
 * Makes `email` an admin: a new user with `password`, or an existing one, whose password changes only if one is given
 * (their sessions and the open invitations that they made then end, and their second factor is turned off, AUTH-32), as does the
 * name. For an operator's command, the first start, and an invitation by an admin; no other request can reach it (PERM-07).
 * @returns whether the user is new
 * @throws for a new user without one
 */
export async function saveAdmin(
  { db, now, actor, auth }: Acting & { auth: Auth },
  { email, password, name }: { email: string; password: string | null; name?: string },
): Promise<{ isNew: boolean }> {
  const hash = password === null ? null : await (await auth.$context).password.hash(password)
  const address = email.trim().toLowerCase()
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(eq(user.email, address))
      .for('update')
    if (!found && !hash) throw new Error(`a new user (${address}) needs a password`)
    const id = found?.id ?? uuidv7()
    if (!found) await tx.insert(user).values({ id, email: address, name: name ?? address.split('@')[0]! })
    const subject: AuditSubject = { kind: 'user', id, label: address }
    const record = (entry: Pick<AuditEntry, 'action' | 'note' | 'from' | 'to'>) =>
      recordChange(tx, { by: actor, at: now(), subject, ...entry })
    if (found && name) {
      await tx.update(user).set({ name, updatedAt: now() }).where(eq(user.id, id))
      await record({ action: 'user-changed', from: { name: found.name }, to: { name } })
    }
    if (hash) {
      await tx.delete(account).where(eq(account.userId, id))
      await tx
        .insert(account)
        .values({ id: uuidv7(), accountId: id, providerId: 'credential', userId: id, password: hash })
      const wasOn = await turnOffSecondFactor(tx, id)
      const ended = await endSessionsOf(tx, id)
      if (found) await record({ action: 'password-set', note: describeEndedSessions(ended) })
      if (wasOn) await record({ action: 'second-factor-off' })
      await endInvitations({ tx, now, actor }, eq(invitations.invited_by, id))
    }
    const [profile] = await tx.select({ isAdmin: profiles.is_admin }).from(profiles).where(eq(profiles.id, id))
    if (!profile?.isAdmin) await record({ action: found ? 'admin-granted' : 'admin-created' })
    await tx
      .insert(profiles)
      .values({ id, is_admin: true })
      .onConflictDoUpdate({ target: profiles.id, set: { is_admin: true } })
    return { isNew: !found }
  })
}
