import { data, redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { describeWait } from '#app/features/auth/describe-wait.ts'
import { findCaller } from '#app/features/auth/find-caller.server.ts'
import { authMessages } from '#app/features/auth/messages.ts'
import { codeExpiredPath, readReturnPath } from '#app/features/auth/return-path.ts'
import { CodeForm } from '#app/features/auth/second-factor/code-form.tsx'
import { signInWithCode } from '#app/features/auth/second-factor/sign-in-with-code.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { readFields } from '#app/platform/request/read-fields.server.ts'
import type { Route } from './+types/login-code.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Admin Login' }, { name: 'robots', content: 'noindex' }]

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const caller = await findCaller(request, context)
  if (caller.role === 'admin') throw redirect(readReturnPath(params.get('returnTo')))
  const headers = new Headers({ Cookie: request.headers.get('Cookie') ?? '' })
  const waiting = await context.get(appContext).auth.api.findWaitingSignIn({ headers })
  if (!waiting) throw redirect(codeExpiredPath(params.get('returnTo')))
  return { isRecovery: params.has('recovery'), returnTo: params.get('returnTo') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const params = new URL(request.url).searchParams
  const isRecovery = params.has('recovery')
  const fields = await readFields(request, 4_096)
  const result = await signInWithCode(request, context, { code: fields.get('code') ?? '', isRecovery })
  switch (result.outcome) {
    case 'signed-in':
      throw redirect(readReturnPath(params.get('returnTo')), { headers: result.headers })
    case 'expired':
      throw redirect(codeExpiredPath(params.get('returnTo')))
    case 'too-many-attempts':
      return data(
        { message: describeWait(result.retryAfterSeconds) },
        { status: 429, headers: { 'Retry-After': String(result.retryAfterSeconds) } },
      )
    case 'blank':
      return data({ message: authMessages.noCode }, { status: 422 })
    case 'wrong-code':
      return data({ message: isRecovery ? authMessages.wrongRecoveryCode : authMessages.wrongCode }, { status: 401 })
    case 'used-code':
      return data({ message: authMessages.usedCode }, { status: 401 })
    case 'failed':
      return data({ message: authMessages.codeFailed }, { status: 503 })
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, `${authMessages.codeFailed} ${authMessages.noResponse}`)
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  return <CodeForm {...loaderData} message={actionData?.message} key={String(loaderData.isRecovery)} />
}
