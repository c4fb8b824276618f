import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.ts'
import { invitations } from '#db/schema/invitations.ts'
import { hashInvitationToken } from './invitation-token.server.ts'

/** What a link leads to. */
export type FoundInvitation = { state: 'open'; email: string } | { state: 'unknown' | 'used' | 'over' }

/** The invitation whose link has `token`. */
export async function findInvitation(
  { db, now }: { db: Database | Transaction; now: () => Date },
  token: string,
): Promise<FoundInvitation> {
  const [found] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.token_hash, hashInvitationToken(token)))
  if (!found) return { state: 'unknown' }
  if (found.accepted_at) return { state: 'used' }
  if (found.withdrawn_at || found.expires_at <= now()) return { state: 'over' }
  return { state: 'open', email: found.email }
}
