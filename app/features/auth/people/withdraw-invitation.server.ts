import { eq } from 'drizzle-orm'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { invitations } from '#db/schema/invitations.ts'
import { endInvitations } from './end-invitations.server.ts'

/** Ends an open invitation: its link is no longer valid. @returns false when it was not open */
export async function withdrawInvitation({ db, now, actor }: Acting, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return db.transaction(async (tx) => (await endInvitations({ tx, now, actor }, eq(invitations.id, id))) > 0)
}
