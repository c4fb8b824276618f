import { withResponseTimeout } from '#app/platform/page/with-response-timeout.ts'
import { describeWait } from '../describe-wait.ts'
import { hasSession } from '../has-session.ts'
import { authMessages } from '../messages.ts'
import { codeStepPath } from '../return-path.ts'

export type SignInAgain = { outcome: 'signed-in' | 'needs-code' } | { outcome: 'failed' | 'expired'; message: string }

/**
 * Signs in as the login screen does, without leaving the page (AUTH-24). `needs-code`: the password is right, and
 * `submitCodeAgain` asks for the second factor. `expired`: the password has to be given again.
 */
export function signInAgain(email: string, password: string): Promise<SignInAgain> {
  return ask(
    '/admin/login',
    { email, password },
    { withoutSession: { outcome: 'needs-code' }, wrong: authMessages.wrongCredentials, blank: authMessages.blank },
  )
}

/** The second step of the same (ACC-10). */
export function submitCodeAgain(code: string): Promise<SignInAgain> {
  const withoutSession = { outcome: 'expired', message: authMessages.codeExpired } as const
  return ask(
    codeStepPath(null),
    { code },
    { withoutSession, wrong: authMessages.wrongCode, blank: authMessages.noCode },
  )
}

interface Answers {
  /** The outcome when nobody is signed in afterwards. */
  withoutSession: SignInAgain
  wrong: string
  blank: string
}

async function ask(path: string, fields: Record<string, string>, answers: Answers): Promise<SignInAgain> {
  try {
    // The response to a sign-in is a redirect, which this page does not follow.
    const response = await withResponseTimeout(() =>
      fetch(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
    )
    if (response.type === 'opaqueredirect')
      return (await hasSession()) ? { outcome: 'signed-in' } : answers.withoutSession
    return { outcome: 'failed', message: messageOf(response, answers) }
  } catch {
    return { outcome: 'failed', message: authMessages.noResponse }
  }
}

function messageOf({ status, headers }: Response, { wrong, blank }: Answers): string {
  switch (status) {
    case 401:
      return wrong
    case 403:
      return authMessages.notAdmin
    case 422:
      return blank
    case 429: {
      const seconds = Number(headers.get('Retry-After'))
      return seconds > 0 ? describeWait(seconds) : authMessages.otherError
    }
    default:
      return authMessages.failed
  }
}
