import { data, redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { describeWait } from '#app/features/auth/describe-wait.ts'
import { findInvitation } from '#app/features/auth/people/find-invitation.server.ts'
import { InvitationPage } from '#app/features/auth/people/invitation-page.tsx'
import { invitationMessages } from '#app/features/auth/people/people-messages.ts'
import { signInByInvitation } from '#app/features/auth/people/sign-in-by-invitation.server.ts'
import { portalHome } from '#app/features/auth/return-path.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { readFields } from '#app/platform/request/read-fields.server.ts'
import type { Route } from './+types/invitation.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Invitation | Admin Portal' },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

const statusOf = { open: 200, unknown: 404, used: 410, over: 410 }

export async function loader({ params, context }: Route.LoaderArgs) {
  const invitation = await findInvitation(context.get(appContext), params.token)
  return data({ invitation }, { status: statusOf[invitation.state] })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readFields(request, 10_000)
  const name = fields.get('name') ?? ''
  const answer = await signInByInvitation(request, context, {
    token: params.token,
    name,
    password: fields.get('password') ?? '',
  })
  switch (answer.outcome) {
    case 'signed-in':
      throw redirect(portalHome, { headers: answer.headers })
    case 'accepted':
      throw redirect('/admin/login?joined')
    case 'invalid':
      return data({ ...answer, name }, { status: 422 })
    case 'too-many-attempts': {
      const { outcome, retryAfterSeconds } = answer
      const headers = { 'Retry-After': String(retryAfterSeconds) }
      return data({ outcome, message: describeWait(retryAfterSeconds), name }, { status: 429, headers })
    }
    case 'is-admin':
      return data(answer, { status: 409 })
    default:
      return data(answer, { status: statusOf[answer.outcome] })
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, invitationMessages.failed)
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationPage invitation={loaderData.invitation} answer={actionData} />
}
