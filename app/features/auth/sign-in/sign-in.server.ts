import type { RouterContextProvider } from 'react-router'
import { appContext, requestFacts } from '#app/app-context.ts'
import { stripInvisible } from '#app/platform/strip-invisible.ts'
import { endSession } from '../end-session.server.ts'
import { clientAddressHeader } from '../staff-sessions.server.ts'
import { countFailedSignIn } from './count-failed-sign-in.server.ts'
import { countSignInAttempt, forgetSignInAttempts } from './count-sign-in-attempt.server.ts'

/** The outcome of a sign-in; `headers` set or clear the session's cookie. */
export type SignIn =
  | { outcome: 'signed-in' | 'second-factor' | 'not-admin'; headers: Headers }
  | { outcome: 'too-many-attempts'; retryAfterSeconds: number }
  | { outcome: 'blank' | 'wrong-credentials' | 'no-user' | 'failed' }

/** Signs staff in by e-mail and password (AUTH-02, AUTH-09..15). A user who is not an admin gets no session. */
export async function signIn(
  request: Request,
  context: Readonly<RouterContextProvider>,
  given: { email: string; password: string },
): Promise<SignIn> {
  const { auth, db, now, log } = context.get(appContext)
  const { client } = context.get(requestFacts)
  // Postgres refuses NUL in a text, and no address has one.
  const email = stripInvisible(given.email.replaceAll('\0', ''))
  if (!email || !given.password.trim()) return { outcome: 'blank' }
  try {
    const cookie = request.headers.get('Cookie') ?? ''
    const knownBrowser = await auth.api.findKnownBrowser({ body: { email }, headers: new Headers({ Cookie: cookie }) })
    const attempt = { clientAddress: client, email, knownBrowser }
    const retryAfterSeconds = await countSignInAttempt({ db, now: now() }, attempt)
    if (retryAfterSeconds !== null) return { outcome: 'too-many-attempts', retryAfterSeconds }
    const { headers, response } = await auth.api.signInByPassword({
      body: { email, password: given.password },
      headers: new Headers({
        [clientAddressHeader]: client,
        'User-Agent': request.headers.get('User-Agent') ?? '',
        Cookie: cookie,
      }),
      returnHeaders: true,
    })
    const cookies = new Headers(headers.getSetCookie().map((line) => ['Set-Cookie', line]))
    // Half a sign-in: the counts are reset only by the right code.
    if (response.outcome === 'second-factor') return { outcome: 'second-factor', headers: cookies }
    if (response.outcome === 'signed-in') {
      await forgetSignInAttempts(db, attempt)
      return { outcome: 'signed-in', headers: cookies }
    }
    if (response.outcome === 'not-admin' || response.outcome === 'wrong-credentials')
      await countFailedSignIn({ db, now: now() }, { email, client, reason: response.outcome })
    if (response.outcome === 'not-admin') return { outcome: 'not-admin', headers: await endSession(request, auth) }
    return { outcome: response.outcome }
  } catch (error) {
    log.error({ error }, 'a sign-in failed')
    return { outcome: 'failed' }
  }
}
