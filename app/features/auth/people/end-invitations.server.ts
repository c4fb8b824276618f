import { and, gt, isNull, type SQL } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { AuditSubject } from '#app/features/audit/subject.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import type { Transaction } from '#db/connect.ts'
import { invitations } from '#db/schema/invitations.ts'

/** Ends the open invitations that match `which`, in the caller's transaction: their links are no longer valid. Returns how many. */
export async function endInvitations(
  { tx, now, actor }: Pick<Acting, 'now' | 'actor'> & { tx: Transaction },
  which: SQL,
): Promise<number> {
  const moment = now()
  const ended = await tx
    .update(invitations)
    .set({ withdrawn_at: moment })
    .where(
      and(which, isNull(invitations.accepted_at), isNull(invitations.withdrawn_at), gt(invitations.expires_at, moment)),
    )
    .returning({ id: invitations.id, email: invitations.email })
  for (const { id, email } of ended) {
    const subject: AuditSubject = { kind: 'invitation', id, label: email }
    await recordChange(tx, { by: actor, at: moment, action: 'invitation-withdrawn', subject })
  }
  return ended.length
}
