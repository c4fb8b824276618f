import { and, eq, isNull, lt } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '#app/app-context.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { stripInvisible } from '#app/platform/strip-invisible.ts'
import { invitations } from '#db/schema/invitations.ts'
import { profiles } from '#db/schema/profiles.ts'
import type { Admin } from '../find-caller.server.ts'
import { findUser } from '../find-user.server.ts'
import { isStaffAddress } from '../is-staff-address.ts'
import { lockOwnAccount } from '../lock-own-account.server.ts'
import { hashInvitationToken, newInvitationToken } from './invitation-token.server.ts'

const validForMs = 48 * 60 * 60_000
/** How long the outcome of a link is kept. */
const keptMs = 90 * 24 * 60 * 60_000

export type Invited =
  | { outcome: 'invited'; id: string; link: string; email: string; expiresAt: Date }
  | { outcome: 'no-address' | 'is-admin' | 'invited-meanwhile' }
  /** The inviting user is no longer an admin. */
  | { outcome: 'not-allowed' }

/**
 * Creates an invitation for `email`, valid once and for 48 hours (ACC-01); an open one for the same person ends. The link is in the
 * result and nowhere else.
 */
export async function inviteAdmin(
  { db, now, actor, settings }: Acting & Pick<AppContext, 'settings'>,
  { email: given, by }: { email: string; by: Pick<Admin, 'id' | 'sessionId'> },
): Promise<Invited> {
  const email = stripInvisible(given).toLowerCase()
  if (!isStaffAddress(email)) return { outcome: 'no-address' }
  const moment = now()
  const token = newInvitationToken()
  const expiresAt = new Date(moment.getTime() + validForMs)
  return db.transaction(async (tx): Promise<Invited> => {
    await lockOwnAccount(tx, by)
    // A concurrent removal of the inviting admin waits here, and then ends this invitation, too.
    const [inviter] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, by.id), eq(profiles.is_admin, true)))
      .for('share')
    if (!inviter) return { outcome: 'not-allowed' }
    if ((await findUser(tx, email)) === 'admin') return { outcome: 'is-admin' }
    await tx.delete(invitations).where(lt(invitations.expires_at, new Date(moment.getTime() - keptMs)))
    const earlier = await tx
      .update(invitations)
      .set({ withdrawn_at: moment })
      .where(and(eq(invitations.email, email), isNull(invitations.accepted_at), isNull(invitations.withdrawn_at)))
      .returning({ expiresAt: invitations.expires_at })
    const made = await tx
      .insert(invitations)
      .values({
        id: uuidv7(),
        email,
        token_hash: hashInvitationToken(token),
        invited_by: by.id,
        created_at: moment,
        expires_at: expiresAt,
      })
      // Of two concurrent invitations for one person only one is created.
      .onConflictDoNothing()
      .returning({ id: invitations.id })
    const [invitation] = made
    if (!invitation) return { outcome: 'invited-meanwhile' }
    await recordChange(tx, {
      by: actor,
      at: moment,
      action: 'admin-invited',
      subject: { kind: 'invitation', id: invitation.id, label: email },
      note: earlier.some(({ expiresAt }) => expiresAt > moment) ? 'An earlier invitation ended' : undefined,
    })
    const link = `${settings.siteUrl}/admin/invitation/${token}`
    return { outcome: 'invited', id: invitation.id, link, email, expiresAt }
  })
}
