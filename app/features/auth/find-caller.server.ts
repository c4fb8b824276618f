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

/** Who sent a request. `not-admin` has a session but not the right; `unknown`: the response could not be had. */
export type Caller = { role: 'admin'; admin: Admin } | { role: 'not-admin' | 'visitor' | 'unknown' }

/**
 * Who sent `request`, by its session cookie. The profile's `is_admin` is read with each request, so that a right that was
 * withdrawn is gone at once (AUTH-17..20).
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
 * Whether a person sent the request: a page that stands open reads its data again with every change that it hears of, also
 * from the API, and would keep a session open on an unattended desk. Work inside a page is told by `useSessionWatch`.
 */
function isUse({ method, url }: Request): boolean {
  const { pathname } = new URL(url)
  if (method === 'HEAD') return false
  if (method !== 'GET' || pathname === sessionPath) return true
  return !pathname.endsWith('.data') && !pathname.startsWith('/api/')
}

/** Where `useSessionWatch` asks. */
const sessionPath = '/api/admin/session'
