import { redirect } from 'react-router'
import { appContext, requestFacts } from '#app/app-context.ts'
import { accountMessages } from '#app/features/auth/account/account-messages.ts'
import { endOwnSessions } from '#app/features/auth/account/end-own-sessions.server.ts'
import { actorOf } from '#app/features/auth/admin-action.server.ts'
import { endSession } from '#app/features/auth/end-session.server.ts'
import { adminContext } from '#app/features/auth/require-admin.server.ts'
import { accountPath } from '#app/features/auth/return-path.ts'
import { signedOutCookie } from '#app/features/auth/signed-out-user.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import type { Route } from './+types/sign-out-everywhere.ts'

/** Ends every session of the caller, including this one (ACC-08). */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const admin = context.get(adminContext)
  await endOwnSessions({ ...app, actor: actorOf(admin, context.get(requestFacts)) }, admin)
  const headers = await endSession(request, app.auth)
  headers.append('Set-Cookie', signedOutCookie(admin.id))
  throw redirect('/admin/login?signed-out', { headers })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, accountMessages.failed)
}

export function loader() {
  throw redirect(accountPath)
}
