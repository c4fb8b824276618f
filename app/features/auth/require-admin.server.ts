import { data, type RouterContextProvider, redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { problem } from '#app/platform/problem.ts'
import { endSession } from './end-session.server.ts'
import { type Admin, findCaller } from './find-caller.server.ts'
import { authMessages } from './messages.ts'
import { loginPath } from './return-path.ts'

/**
 * The admin who sent `request`; for loaders of the portal's pages, and for every operation under `/api/admin` (PERM-01,
 * PERM-03..05). Everyone else is sent away by what is thrown: a page leads to the login screen, an operation answers 401
 * or 403. A page's action uses `refuseCaller`, so that the page and what was typed into it stay.
 */
export async function requireAdmin(request: Request, context: Readonly<RouterContextProvider>): Promise<Admin> {
  const url = new URL(request.url)
  const isOperation = url.pathname.startsWith('/api/')
  const caller = await findCaller(request, context)
  if (caller.role === 'admin') return caller.admin
  if (caller.role === 'unknown') {
    if (isOperation) throw problem(503, { message: authMessages.otherError, headers: { 'Retry-After': '5' } })
    throw data({ message: authMessages.otherError }, { status: 503 })
  }
  if (isOperation) {
    throw caller.role === 'not-admin'
      ? problem(403, { message: authMessages.notAdmin })
      : problem(401, { message: 'Please sign in.' })
  }
  if (caller.role === 'not-admin') {
    throw redirect('/admin/login?denied', { headers: await endSession(request, context.get(appContext).auth) })
  }
  throw redirect(loginPath(url.pathname + url.search))
}
