import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { AuditSubject } from '#app/features/audit/subject.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { account, session } from '#db/schema/auth.ts'
import { describeEndedSessions, endSessionsOf } from '../end-sessions.server.ts'
import type { Admin } from '../find-caller.server.ts'
import { lockOwnAccount } from '../lock-own-account.server.ts'

/**
 * Gives `admin` another password, which ends all of their sessions but the one that sent the request (ACC-07).
 * @param before the hash of the one that is replaced
 * @returns false when that is no longer the password
 */
export async function changePassword(
  { db, auth, now, actor }: Acting & Pick<AppContext, 'auth'>,
  admin: Pick<Admin, 'id' | 'email' | 'sessionId'>,
  { password, before }: { password: string; before: string },
): Promise<boolean> {
  const moment = now()
  const hash = await (await auth.$context).password.hash(password)
  return db.transaction(async (tx) => {
    await lockOwnAccount(tx, admin)
    const isBefore = eq(account.password, before)
    const changed = await tx
      .update(account)
      .set({ password: hash, updatedAt: moment })
      .where(and(eq(account.userId, admin.id), eq(account.providerId, 'credential'), isBefore))
      .returning({ id: account.id })
    if (changed.length === 0) return false
    const ended = await endSessionsOf(tx, admin.id, { except: admin.sessionId })
    await tx.update(session).set({ passwordGivenAt: moment }).where(eq(session.id, admin.sessionId))
    const subject: AuditSubject = { kind: 'user', id: admin.id, label: admin.email }
    await recordChange(tx, {
      by: actor,
      at: moment,
      action: 'password-set',
      subject,
      note: describeEndedSessions(ended),
    })
    return true
  })
}
