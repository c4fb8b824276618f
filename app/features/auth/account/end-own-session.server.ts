import { and, eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { AuditSubject } from '#app/features/audit/subject.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { session } from '#db/schema/auth.ts'
import type { Admin } from '../find-caller.server.ts'
import { lockOwnAccount } from '../lock-own-account.server.ts'

/** Ends one session of `admin`. @returns false when they have none with this id */
export async function endOwnSession(
  { db, now, actor }: Acting,
  admin: Pick<Admin, 'id' | 'sessionId'>,
  id: string,
): Promise<boolean> {
  if (id.includes('\0')) return false
  return db.transaction(async (tx) => {
    const own = await lockOwnAccount(tx, admin)
    const [ended] = await tx
      .delete(session)
      .where(and(eq(session.id, id), eq(session.userId, own.id)))
      .returning({ id: session.id })
    if (!ended) return false
    const subject: AuditSubject = { kind: 'user', id: own.id, label: own.email }
    await recordChange(tx, { by: actor, at: now(), action: 'session-ended', subject })
    return true
  })
}
