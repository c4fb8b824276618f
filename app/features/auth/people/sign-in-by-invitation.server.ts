import type { RouterContextProvider } from 'react-router'
import { appContext, requestFacts } from '#app/app-context.ts'
import { countInWindow } from '../sign-in/count-in-window.server.ts'
import { clientAddressHeader } from '../staff-sessions.server.ts'
import { type Accepted, acceptInvitation } from './accept-invitation.server.ts'

/** More than anybody needs who reads the form's messages; each costs a password hash. */
const perClient = { limit: 20, seconds: 15 * 60 }

export type InvitationAnswer =
  | { outcome: 'signed-in'; headers: Headers }
  /** The account exists, and the user has to sign in. */
  | { outcome: 'accepted' }
  | { outcome: 'too-many-attempts'; retryAfterSeconds: number }
  | Exclude<Accepted, { outcome: 'accepted' }>

/** Accepts an invitation and signs the new admin in, in the browser that sent `request` (ACC-02). */
export async function signInByInvitation(
  request: Request,
  context: Readonly<RouterContextProvider>,
  given: { token: string; name: string; password: string },
): Promise<InvitationAnswer> {
  const app = context.get(appContext)
  const { client } = context.get(requestFacts)
  const retryAfterSeconds = await countInWindow(app.db, app.now().getTime(), `invitation client ${client}`, perClient)
  if (retryAfterSeconds !== null) return { outcome: 'too-many-attempts', retryAfterSeconds }
  const accepted = await acceptInvitation(app, { ...given, client })
  if (accepted.outcome !== 'accepted') return accepted
  try {
    const { headers, response } = await app.auth.api.signInByPassword({
      body: { email: accepted.email, password: given.password },
      headers: new Headers({
        [clientAddressHeader]: client,
        'User-Agent': request.headers.get('User-Agent') ?? '',
        Cookie: request.headers.get('Cookie') ?? '',
      }),
      returnHeaders: true,
    })
    if (response.outcome !== 'signed-in') return { outcome: 'accepted' }
    return { outcome: 'signed-in', headers: new Headers(headers.getSetCookie().map((line) => ['Set-Cookie', line])) }
  } catch (error) {
    app.log.error({ error }, 'who accepted an invitation could not be signed in')
    return { outcome: 'accepted' }
  }
}
