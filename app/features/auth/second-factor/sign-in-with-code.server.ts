import type { RouterContextProvider } from 'react-router'
import { appContext, requestFacts } from '#app/app-context.ts'
import { readProfile } from '../read-profile.server.ts'
import { countFailedSignIn } from '../sign-in/count-failed-sign-in.server.ts'
import { forgetSignInAttempts } from '../sign-in/count-sign-in-attempt.server.ts'
import { clientAddressHeader } from '../staff-sessions.server.ts'
import { countCodeAttempt, forgetCodeAttempts } from './count-code-attempt.server.ts'

/** How the second step of a sign-in ended; `expired`: the password has to be given again. */
export type CodeGiven =
  | { outcome: 'signed-in'; headers: Headers }
  | { outcome: 'too-many-attempts'; retryAfterSeconds: number }
  | { outcome: 'blank' | 'wrong-code' | 'used-code' | 'expired' | 'failed' }

/** Completes a sign-in in this browser, after the right password, with a code of the device or a recovery code (ACC-10). */
export async function signInWithCode(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { code, isRecovery }: { code: string; isRecovery: boolean },
): Promise<CodeGiven> {
  const { auth, db, now, log } = context.get(appContext)
  const { client } = context.get(requestFacts)
  const headers = new Headers({
    [clientAddressHeader]: client,
    'User-Agent': request.headers.get('User-Agent') ?? '',
    Cookie: request.headers.get('Cookie') ?? '',
  })
  if (!code.trim()) return { outcome: 'blank' }
  try {
    const waiting = await auth.api.findWaitingSignIn({ headers })
    if (!waiting || !(await readProfile(db, waiting.userId)).is_admin) return { outcome: 'expired' }
    const retryAfterSeconds = await countCodeAttempt({ db, now: now() }, waiting)
    if (retryAfterSeconds !== null) return { outcome: 'too-many-attempts', retryAfterSeconds }
    const { userId, email, knownBrowser } = waiting
    const check = await auth.api.checkSecondFactor({ body: { userId, code, isRecovery }, headers })
    if (check === 'not-on') return { outcome: 'expired' }
    if (check !== 'right') {
      await countFailedSignIn({ db, now: now() }, { email, client, reason: 'wrong-code' })
      return { outcome: check === 'used' ? 'used-code' : 'wrong-code' }
    }
    const finished = await auth.api.finishSignIn({ body: { userId }, headers, returnHeaders: true })
    if (!finished.response) return { outcome: 'expired' }
    await forgetCodeAttempts(db, waiting)
    await forgetSignInAttempts(db, { clientAddress: client, email, knownBrowser })
    const cookies = finished.headers.getSetCookie()
    return { outcome: 'signed-in', headers: new Headers(cookies.map((line) => ['Set-Cookie', line])) }
  } catch (error) {
    log.error({ error }, 'a code could not be checked')
    return { outcome: 'failed' }
  }
}
