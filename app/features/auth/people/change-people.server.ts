import { z } from 'zod'
import { type ChangeFailure, changeFailure, type RefusedCaller } from '#app/platform/change-result.ts'
import { describeMoment } from '#app/platform/describe-moment.ts'
import type { AdminCaller } from '../admin-action.server.ts'
import { inviteAdmin } from './invite-admin.server.ts'
import { mailInvitation } from './mail-invitation.server.ts'
import { peopleMessages } from './people-messages.ts'
import { removeAdmin } from './remove-admin.server.ts'
import { withdrawInvitation } from './withdraw-invitation.server.ts'

/** The changes that the people page requests. */
export const peopleChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('invite'), email: z.string() }),
  z.object({ intent: z.literal('withdraw'), id: z.string() }),
  z.object({ intent: z.literal('remove'), id: z.string() }),
])
export type PeopleChange = z.infer<typeof peopleChange>

/** The link is shown once: it is stored nowhere. `mail`: the outcome of mailing it; `off`: no mail server is configured. */
export interface InvitationMade {
  outcome: 'invited'
  id: string
  email: string
  link: string
  validUntil: string
  mail: 'sent' | 'failed' | 'off'
}

export type PeopleChangeResult =
  | InvitationMade
  | { outcome: 'withdrawn'; id: string }
  | { outcome: 'removed'; message: string }
  | ChangeFailure
  | RefusedCaller

/** The changes that require the password: inviting and removing somebody. */
export const requiresPassword = ({ intent }: PeopleChange) => intent !== 'withdraw'

/** Makes a change to who has access (ACC-01, ACC-03). */
export async function changePeople(change: PeopleChange, { app, admin }: AdminCaller): Promise<PeopleChangeResult> {
  switch (change.intent) {
    case 'invite':
      return invite(change.email, { app, admin })
    case 'withdraw':
      return (await withdrawInvitation(app, change.id))
        ? { outcome: 'withdrawn', id: change.id }
        : changeFailure('not-found', peopleMessages.withdrawFailed, [peopleMessages.invitationGone])
    case 'remove':
      return remove(change.id, { app, admin })
  }
}

async function invite(
  email: string,
  { app, admin }: Pick<AdminCaller, 'app' | 'admin'>,
): Promise<InvitationMade | ChangeFailure> {
  const result = await inviteAdmin(app, { email, by: admin })
  switch (result.outcome) {
    case 'invited': {
      const validUntil = describeMoment(result.expiresAt, app.now(), app.settings.gallery.timeZone)
      const invitation = { id: result.id, email: result.email, link: result.link, validUntil }
      return { outcome: 'invited', ...invitation, mail: await mailInvitation(app, invitation) }
    }
    case 'no-address':
      return changeFailure('invalid', peopleMessages.noAddress)
    case 'is-admin':
      return changeFailure('conflict', peopleMessages.isAdmin)
    case 'invited-meanwhile':
      return changeFailure('conflict', peopleMessages.invitedMeanwhile)
    case 'not-allowed':
      return changeFailure('forbidden', peopleMessages.notYou)
  }
}

async function remove(id: string, { app, admin }: Pick<AdminCaller, 'app' | 'admin'>): Promise<PeopleChangeResult> {
  const result = await removeAdmin(app, { id, by: admin.id })
  const failed = peopleMessages.removeFailed
  switch (result.outcome) {
    case 'removed':
      return { outcome: 'removed', message: peopleMessages.removed(result.name) }
    case 'yourself':
      return changeFailure('conflict', failed, [peopleMessages.yourself])
    case 'last-admin':
      return changeFailure('conflict', failed, [peopleMessages.lastAdmin])
    case 'no-admin':
      return changeFailure('not-found', failed, [peopleMessages.noAdmin])
    case 'not-allowed':
      return changeFailure('forbidden', failed, [peopleMessages.notYou])
  }
}
