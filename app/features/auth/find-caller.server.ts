import type { RouterContextProvider } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { readProfile } from './read-profile.server.ts'

/** A member of staff, as the portal knows them. */
export interface Admin {
  id: string
  email: string
  displayName: string
  sessionId: string
  /** When the password was last given in this session. */
  passwordGivenAt: Date
  hasSecondFactor: boolean
}

/** Who sent a request. `not-admin`: a session without the admin right; `unknown`: it could not be determined. */
export type Caller = { role: 'admin'; admin: Admin } | { role: 'not-admin' | 'visitor' | 'unknown' }

/**
 * Who sent `request`, by its session cookie. The profile's `is_admin` is read with each request, so that a revoked
 * right ends at once (AUTH-17..20).
 */
export async function findCaller(request: Request, context: Readonly<RouterContextProvider>): Promise<Caller> {
  const { auth, db, log } = context.get(appContext)
  const cookie = request.headers.get('Cookie')
  if (!cookie) return { role: 'visitor' }
  try {
    const user = await auth.api.findSessionUser({
      body: { isUse: isUse(request) },
      headers: new Headers({ Cookie: cookie }),
    })
    if (!user) return { role: 'visitor' }
    const { name, ...known } = user
    const profile = await readProfile(db, known.id)
    if (!profile.is_admin) return { role: 'not-admin' }
    return { role: 'admin', admin: { ...known, displayName: profile.display_name ?? name } }
  } catch (error) {
    log.error({ error }, 'a session could not be read')
    return { role: 'unknown' }
  }
}

/**
 * Whether a person caused the request: an open page reads its data again after every change notice, also
 * from the API, and would keep a session alive on an unattended computer. `useSessionWatch` reports work inside a page.
 */
function isUse({ method, url }: Request): boolean {
  const { pathname } = new URL(url)
  if (method === 'HEAD') return false
  if (method !== 'GET' || pathname === sessionPath) return true
  return !pathname.endsWith('.data') && !pathname.startsWith('/api/')
}

/** The path that `useSessionWatch` requests. */
const sessionPath = '/api/admin/session'
