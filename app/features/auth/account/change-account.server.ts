import { z } from 'zod'
import { type ChangeFailure, changeFailure, type RefusedCaller } from '#app/platform/change-result.ts'
import type { AdminCaller } from '../admin-action.server.ts'
import { findNameFault } from '../find-name-fault.ts'
import { findPasswordFault } from '../find-password-fault.server.ts'
import { authMessages } from '../messages.ts'
import { checkOwnPassword } from '../own-password/check-own-password.server.ts'
import { isOwnPassword } from '../own-password/is-own-password.server.ts'
import { isPasswordFresh } from '../own-password/is-password-fresh.ts'
import { readPasswordHash } from '../read-password-hash.server.ts'
import { accountMessages } from './account-messages.ts'
import { changeEmail } from './change-email.server.ts'
import { changePassword } from './change-password.server.ts'
import { endOwnSession } from './end-own-session.server.ts'
import { rename } from './rename.server.ts'

/** The changes that the account page requests. */
export const accountChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rename'), name: z.string() }),
  z.object({ intent: z.literal('change-email'), email: z.string() }),
  z.object({ intent: z.literal('change-password'), current: z.string(), password: z.string() }),
  z.object({ intent: z.literal('end-session'), id: z.string() }),
])
export type AccountChange = z.infer<typeof accountChange>

/** `field`: which one the message is about. */
export interface AccountChangeFailure extends ChangeFailure {
  field?: string
}

export type AccountChangeResult = { outcome: 'changed'; message: string } | AccountChangeFailure | RefusedCaller

/** A change of password has its own field for the old one. */
export const requiresPassword = ({ intent }: AccountChange) => intent === 'change-email'

const changed = (message: string): AccountChangeResult => ({ outcome: 'changed', message })
const invalid = (field: string, message: string) => ({ ...changeFailure('invalid', message), field })

/** Makes a change of one's own account (ACC-06..08). */
export async function changeAccount(change: AccountChange, caller: AdminCaller): Promise<AccountChangeResult> {
  const { app, admin } = caller
  switch (change.intent) {
    case 'rename': {
      const fault = findNameFault(change.name)
      if (fault) return invalid('name', fault)
      await rename(app, admin, change.name.trim())
      return changed(accountMessages.renamed)
    }
    case 'change-email':
      return changeOwnEmail(change.email, caller)
    case 'change-password':
      return changeOwnPassword(change, caller)
    case 'end-session':
      return (await endOwnSession(app, admin, change.id))
        ? changed(accountMessages.sessionEnded)
        : changeFailure('not-found', accountMessages.sessionGone)
  }
}

async function changeOwnEmail(
  given: string,
  { app, admin, request, headers }: AdminCaller,
): Promise<AccountChangeResult> {
  const result = await changeEmail(app, admin, given)
  if (result.outcome !== 'changed') {
    if (result.outcome === 'no-address') return invalid('email', accountMessages.noAddress)
    return { ...changeFailure('conflict', accountMessages.addressTaken), field: 'email' }
  }
  const renamed = await app.auth.api.renameKnownAccount({
    body: { from: admin.email, to: result.email },
    headers: new Headers({ Cookie: request.headers.get('Cookie') ?? '' }),
    returnHeaders: true,
  })
  for (const cookie of renamed.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return changed(accountMessages.emailChanged)
}

async function changeOwnPassword(
  { current, password }: Extract<AccountChange, { intent: 'change-password' }>,
  caller: AdminCaller,
): Promise<AccountChangeResult> {
  const fault = findPasswordFault(password)
  if (fault) return invalid('password', accountMessages.password(fault))
  if (password === current) return invalid('password', accountMessages.samePassword)
  // Read before the check, so that a password set meanwhile by another change is not overwritten.
  const before = (await readPasswordHash(caller.app.db, caller.admin.id)) ?? ''
  const failure = await checkOwnPassword(caller, current)
  if (failure?.fault === 'invalid' && (await wasChangedTo(password, caller)))
    return changed(accountMessages.passwordChanged)
  if (failure) return { ...failure, field: 'current' }
  const isChanged = await changePassword(caller.app, caller.admin, { password, before })
  // Another change of this session came first, perhaps the same one sent twice.
  if (isChanged || (await isOwnPassword(caller, password))) return changed(accountMessages.passwordChanged)
  return invalid('current', authMessages.wrongPassword)
}

/** Whether this session made the same change shortly before, and sends it again because its response was lost (ACC-18). */
async function wasChangedTo(password: string, { app, admin }: AdminCaller): Promise<boolean> {
  return isPasswordFresh(admin, app.now()) && isOwnPassword({ app, admin }, password)
}
