import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import type { RefusedCaller } from '#app/platform/change-result.ts'
import { problem } from '#app/platform/request/problem.ts'
import { endSession } from './end-session.server.ts'
import { type Admin, findCaller } from './find-caller.server.ts'
import { authMessages } from './messages.ts'
import { loginPath, secondFactorPath } from './return-path.ts'

/** The admin who sent the request; set for every loader and action below `requireAdminForPages` or `requireAdminForApi`. */
export const adminContext = createContext<Admin>()

/** Checks again who sent the request. */
const askAgain = createContext<() => Promise<Admin>>()

/**
 * The admin who sent the request; call it once the body has arrived: the session or the right may have ended since the
 * first byte (ACC-20). @throws what the middleware throws for anyone but an admin
 */
export function confirmAdmin(context: Readonly<RouterContextProvider>): Promise<Admin> {
  return context.get(askAgain)()
}

type Asked = Parameters<MiddlewareFunction<Response>>[0]

function letIn(findAdmin: (asked: Asked) => Promise<Admin>): MiddlewareFunction<Response> {
  return async (asked, next) => {
    asked.context.set(adminContext, await findAdmin(asked))
    asked.context.set(askAgain, () => findAdmin(asked))
    return next()
  }
}

/**
 * Middleware of every page of the back office but sign-in and sign-out: nothing below it runs for anyone but an admin
 * (PERM-01, PERM-03, PERM-04). A read is redirected to the login screen. A change gets 401, 403 or 503 with a
 * `RefusedCaller`, which `keepPageOnFailure` hands to the page, so that the page and what was typed into it stay.
 */
export const requireAdminForPages = letIn(async ({ request, url, context }) => {
  const caller = await findCaller(request, context)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  switch (caller.role) {
    case 'admin':
      if (!lacksSecondFactor(caller.admin, url.pathname, context)) return caller.admin
      throw isRead ? redirect(secondFactorPath) : refusal(403, authMessages.secondFactorNeeded)
    case 'unknown':
      throw refusal(503, authMessages.otherError)
    case 'visitor':
      throw isRead ? redirect(loginPath(url.pathname + url.search)) : refusal(401, authMessages.sessionEnded)
    case 'not-admin': {
      if (!isRead) throw refusal(403, authMessages.notAdmin)
      throw redirect('/admin/login?denied', { headers: await endSession(request, context.get(appContext).auth) })
    }
  }
})

/** The pages open to an admin who must first set up the required second factor. */
const openWithout = [secondFactorPath, '/admin/password', '/api/admin/session']

/** Whether an admin must set up a second factor before anything else (ACC-12). */
export function lacksSecondFactor(admin: Admin, path: string, context: Readonly<RouterContextProvider>): boolean {
  const { requiresSecondFactor } = context.get(appContext).settings
  return requiresSecondFactor && !admin.hasSecondFactor && !openWithout.includes(path.replace(/\.data$/, ''))
}

/** The response to a change whose sender may not make it. */
export function refusal(status: number, message: string) {
  return data<RefusedCaller>({ outcome: 'refused', message }, { status })
}

/** Middleware of every operation under `/api/admin`: 401, 403 or 503 for anyone but an admin, whatever the method (PERM-05). */
export const requireAdminForApi = letIn(async ({ request, url, context }) => {
  const caller = await findCaller(request, context)
  switch (caller.role) {
    case 'admin':
      if (!lacksSecondFactor(caller.admin, url.pathname, context)) return caller.admin
      throw problem(403, { message: authMessages.secondFactorNeeded })
    case 'unknown':
      throw problem(503, { message: authMessages.otherError, headers: { 'Retry-After': '5' } })
    case 'visitor':
      throw problem(401, { message: 'Please sign in.' })
    case 'not-admin':
      throw problem(403, { message: authMessages.notAdmin })
  }
})
