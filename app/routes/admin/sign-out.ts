import { redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { endSession } from '#app/features/auth/end-session.server.ts'
import { portalHome } from '#app/features/auth/return-path.ts'
import type { Route } from './+types/sign-out.ts'

/** Ends the session (SHELL-05). */
export async function action({ request, context }: Route.ActionArgs) {
  throw redirect('/admin/login?signed-out', { headers: await endSession(request, context.get(appContext).auth) })
}

export function loader() {
  throw redirect(portalHome)
}
