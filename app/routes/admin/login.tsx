import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { findCaller } from '#app/features/auth/find-caller.server.ts'
import { hasSession } from '#app/features/auth/has-session.ts'
import { authMessages } from '#app/features/auth/messages.ts'
import { codeStepPath, isCodeStep, readReturnPath } from '#app/features/auth/return-path.ts'
import { LoginForm } from '#app/features/auth/sign-in/login-form.tsx'
import { signIn } from '#app/features/auth/sign-in/sign-in.server.ts'
import { findLoginWork } from '#app/features/products/find-login-work.server.ts'
import { withResponseTimeout } from '#app/platform/page/with-response-timeout.ts'
import { readFields } from '#app/platform/request/read-fields.server.ts'
import type { Route } from './+types/login.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Admin Login' }, { name: 'robots', content: 'noindex' }]

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const caller = await findCaller(request, context)
  if (caller.role === 'admin') throw redirect(readReturnPath(params.get('returnTo')))
  const work = caller.role === 'unknown' ? null : await findLoginWork(context.get(appContext))
  return { work }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request, 10_000)
  const result = await signIn(request, context, {
    email: fields.get('email') ?? '',
    password: fields.get('password') ?? '',
  })
  switch (result.outcome) {
    case 'second-factor':
      throw redirect(codeStepPath(new URL(request.url).searchParams.get('returnTo')), { headers: result.headers })
    case 'signed-in':
      throw redirect(readReturnPath(new URL(request.url).searchParams.get('returnTo')), { headers: result.headers })
    case 'not-admin':
      return data({ outcome: result.outcome, message: authMessages.notAdmin }, { status: 403, headers: result.headers })
    case 'too-many-attempts': {
      const { retryAfterSeconds } = result
      return data(
        { outcome: result.outcome, message: authMessages.otherError, retryAfterSeconds },
        { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
      )
    }
    case 'blank':
      return data({ outcome: result.outcome, message: authMessages.blank }, { status: 422 })
    case 'wrong-credentials':
      return data({ outcome: result.outcome, message: authMessages.wrongCredentials }, { status: 401 })
    case 'no-user':
      return data({ outcome: result.outcome, message: authMessages.noUser }, { status: 401 })
    case 'failed':
      return data({ outcome: result.outcome, message: authMessages.failed }, { status: 503 })
  }
}

/**
 * Returns messages for two failures that would otherwise have none: a successful sign-in without a session, because the browser rejects
 * cookies, and one without a response from the server, whose form stays (AUTH-14).
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await withResponseTimeout(serverAction)
  } catch (thrown) {
    if (!(thrown instanceof Response)) return { outcome: 'no-response' as const, message: authMessages.failed }
    const to = thrown.headers.get('Location')
    if (to === null || isCodeStep(to) || (await hasSession())) throw thrown
    return { outcome: 'no-cookie' as const, message: authMessages.noCookie }
  }
}

/** A failed sign-in changes no data of the page; the request for them would fail as well. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginForm work={loaderData.work} failure={actionData} />
}
