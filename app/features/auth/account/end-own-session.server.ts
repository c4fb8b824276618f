import { and, eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { AuditSubject } from '#app/features/audit/subject.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { session, user } from '#db/schema/auth.ts'

/** Ends one session of a member of staff. @returns false when they have none with this id */
export async function endOwnSession(
  { db, now, actor }: Acting,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  if (id.includes('\0')) return false
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(session)
      .where(and(eq(session.id, id), eq(session.userId, userId)))
      .returning({ userId: session.userId })
    if (!ended) return false
    const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
    const subject: AuditSubject = { kind: 'user', id: userId, label: owner!.email }
    await recordChange(tx, { by: actor, at: now(), action: 'session-ended', subject })
    return true
  })
}
