import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import type { AdminCaller } from '../admin-action.server.ts'
import { describeWait } from '../describe-wait.ts'
import { authMessages } from '../messages.ts'
import { countFailedSignIn } from '../sign-in/count-failed-sign-in.server.ts'
import { countSignInAttempt, forgetSignInAttempts } from '../sign-in/count-sign-in-attempt.server.ts'
import { isOwnPassword } from './is-own-password.server.ts'

/** What is wrong with `password` as that of the admin who sent the request; null when it is. Counted as an attempt to sign in. */
export async function checkOwnPassword(
  { app, admin, request, client }: AdminCaller,
  password: string,
): Promise<ChangeFailure | null> {
  const { auth, db } = app
  const { email } = admin
  const headers = new Headers({ Cookie: request.headers.get('Cookie') ?? '' })
  const knownBrowser = await auth.api.findKnownBrowser({ body: { email }, headers })
  const attempt = { clientAddress: client, email, knownBrowser }
  const retryAfterSeconds = await countSignInAttempt({ db, now: app.now() }, attempt)
  if (retryAfterSeconds !== null)
    return { ...changeFailure('too-many-attempts', describeWait(retryAfterSeconds)), retryAfterSeconds }
  if (!(await isOwnPassword({ app, admin }, password))) {
    await countFailedSignIn({ db, now: app.now() }, { email, client, reason: 'wrong-credentials' })
    return changeFailure('invalid', authMessages.wrongPassword)
  }
  await forgetSignInAttempts(db, attempt)
  return null
}
