import { redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { endSession } from '#app/features/auth/end-session.server.ts'
import { findCaller } from '#app/features/auth/find-caller.server.ts'
import { portalHome } from '#app/features/auth/return-path.ts'
import { signedOutCookie } from '#app/features/auth/signed-out-user.ts'
import type { Route } from './+types/sign-out.ts'

/** Ends the session (SHELL-05). */
export async function action({ request, context }: Route.ActionArgs) {
  const caller = await findCaller(request, context)
  const headers = await endSession(request, context.get(appContext).auth)
  if (caller.role === 'admin') headers.append('Set-Cookie', signedOutCookie(caller.admin.id))
  throw redirect('/admin/login?signed-out', { headers })
}

export function loader() {
  throw redirect(portalHome)
}
