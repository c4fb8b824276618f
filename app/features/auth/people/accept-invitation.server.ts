import { and, eq, gt, isNull } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { invitations } from '#db/schema/invitations.ts'
import { findNameFault } from '../find-name-fault.ts'
import { findPasswordFault } from '../find-password-fault.server.ts'
import { findUser } from '../find-user.server.ts'
import { saveAdmin } from '../save-admin.server.ts'
import { findInvitation } from './find-invitation.server.ts'
import { hashInvitationToken } from './invitation-token.server.ts'
import { invitationMessages } from './people-messages.ts'

export interface InvitationFaults {
  name?: string
  password?: string
}

export type Accepted =
  | { outcome: 'accepted'; email: string }
  | { outcome: 'invalid'; faults: InvitationFaults }
  /** The link is no longer valid, or leads to an account that is there. */
  | { outcome: 'unknown' | 'used' | 'over' | 'is-admin' }

/**
 * Makes the holder of the link with `token` an admin, with a name and password of their own (ACC-02), once: of two concurrent
 * requests the second finds it used. An existing admin keeps their password.
 */
export async function acceptInvitation(
  { db, auth, now }: Pick<AppContext, 'db' | 'auth' | 'now'>,
  { token, name, password, client }: { token: string; name: string; password: string; client?: string },
): Promise<Accepted> {
  const found = await findInvitation({ db, now }, token)
  if (found.state !== 'open') return { outcome: found.state }
  const faults = findFaults(name, password)
  if (faults) return { outcome: 'invalid', faults }
  const moment = now()
  return db.transaction(async (tx): Promise<Accepted> => {
    if ((await findUser(tx, found.email)) === 'admin') return { outcome: 'is-admin' }
    const [taken] = await tx
      .update(invitations)
      .set({ accepted_at: moment })
      .where(
        and(
          eq(invitations.token_hash, hashInvitationToken(token)),
          isNull(invitations.accepted_at),
          isNull(invitations.withdrawn_at),
          gt(invitations.expires_at, moment),
        ),
      )
      .returning({ email: invitations.email })
    if (!taken) {
      const { state } = await findInvitation({ db: tx, now }, token)
      return { outcome: state === 'open' ? 'over' : state }
    }
    const actor = {
      kind: 'visitor',
      id: 'visitor',
      label: taken.email,
      note: 'By the link of an invitation',
      client,
    } as const
    await saveAdmin({ db: tx, now, actor, auth }, { email: taken.email, password, name: name.trim() })
    return { outcome: 'accepted', email: taken.email }
  })
}

function findFaults(name: string, password: string): InvitationFaults | null {
  const nameFault = findNameFault(name)
  const passwordFault = findPasswordFault(password)
  if (!nameFault && !passwordFault) return null
  return {
    ...(nameFault && { name: nameFault }),
    ...(passwordFault && { password: invitationMessages.password(passwordFault) }),
  }
}
