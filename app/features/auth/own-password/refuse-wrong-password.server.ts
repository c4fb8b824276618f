import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import type { AdminCaller } from '../admin-action.server.ts'
import { describeWait } from '../describe-wait.ts'
import { longestPassword } from '../find-password-fault.server.ts'
import { authMessages } from '../messages.ts'
import { readPasswordHash } from '../read-password-hash.server.ts'
import { countFailedSignIn } from '../sign-in/count-failed-sign-in.server.ts'
import { countSignInAttempt, forgetSignInAttempts } from '../sign-in/count-sign-in-attempt.server.ts'

/** What stands against `password` as that of the admin who sent the request; null when it is. Counted as an attempt to sign in. */
export async function refuseWrongPassword(
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
  const hash = await readPasswordHash(db, admin.id)
  const given = password.slice(0, longestPassword + 1)
  const isRight = hash && (await (await auth.$context).password.verify({ hash, password: given }))
  if (!isRight) {
    await countFailedSignIn({ db, now: app.now() }, { email, client, reason: 'wrong-credentials' })
    return changeFailure('invalid', authMessages.wrongPassword)
  }
  await forgetSignInAttempts(db, attempt)
  return null
}
