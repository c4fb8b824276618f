import { data, type RouterContextProvider } from 'react-router'
import { findCaller } from './find-caller.server.ts'
import { authMessages } from './messages.ts'

/** An action's answer to someone who is no admin (any more). */
export interface RefusedCaller {
  outcome: 'refused'
  message: string
}

/**
 * For the actions of the portal's pages: null for an admin, else the answer to give, with 401, 403 or 503. A value, not
 * thrown, because what is thrown would replace the page and lose what was typed into it (PERM-04).
 */
export async function refuseCaller(request: Request, context: Readonly<RouterContextProvider>) {
  const { role } = await findCaller(request, context)
  const refuse = (status: number, message: string) => data<RefusedCaller>({ outcome: 'refused', message }, { status })
  switch (role) {
    case 'admin':
      return null
    case 'not-admin':
      return refuse(403, authMessages.notAdmin)
    case 'visitor':
      return refuse(401, authMessages.sessionEnded)
    case 'unknown':
      return refuse(503, authMessages.otherError)
  }
}
