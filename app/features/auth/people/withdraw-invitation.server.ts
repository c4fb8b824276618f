import { and, eq, gt, isNull } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { invitations } from '#db/schema/invitations.ts'

/** Ends an open invitation: its link is good no more. @returns false when it was not open */
export async function withdrawInvitation({ db, now, actor }: Acting, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const moment = now()
  return db.transaction(async (tx) => {
    const [withdrawn] = await tx
      .update(invitations)
      .set({ withdrawn_at: moment })
      .where(
        and(
          eq(invitations.id, id),
          isNull(invitations.accepted_at),
          isNull(invitations.withdrawn_at),
          gt(invitations.expires_at, moment),
        ),
      )
      .returning({ email: invitations.email })
    if (!withdrawn) return false
    const subject = { kind: 'invitation', id, label: withdrawn.email }
    await recordChange(tx, { by: actor, at: moment, action: 'invitation-withdrawn', subject })
    return true
  })
}
