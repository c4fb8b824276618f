import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { AuditSubject } from '#app/features/audit/subject.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { describeEndedSessions, endSessionsOf } from '../end-sessions.server.ts'
import type { Admin } from '../find-caller.server.ts'
import { lockOwnAccount } from '../lock-own-account.server.ts'

/** Ends every session of `admin` (ACC-08). */
export async function endOwnSessions(
  { db, now, actor }: Acting,
  admin: Pick<Admin, 'id' | 'email' | 'sessionId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnAccount(tx, admin)
    const ended = await endSessionsOf(tx, admin.id)
    const subject: AuditSubject = { kind: 'user', id: admin.id, label: admin.email }
    await recordChange(tx, { by: actor, at: now(), action: 'sign-out', subject, note: describeEndedSessions(ended) })
  })
}
