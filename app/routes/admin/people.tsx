import { appContext } from '#app/app-context.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { changePeople, peopleChange, requiresPassword } from '#app/features/auth/people/change-people.server.ts'
import { findPeople } from '#app/features/auth/people/find-people.server.ts'
import { peopleMessages } from '#app/features/auth/people/people-messages.ts'
import { PeoplePage } from '#app/features/auth/people/people-page.tsx'
import { adminContext } from '#app/features/auth/require-admin.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import type { Route } from './+types/people.ts'

export const meta: Route.MetaFunction = () => [{ title: 'People | Admin Portal' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email } = context.get(adminContext)
  return { ...(await findPeople(context.get(appContext))), self: { id, email } }
}

export const action = adminAction(
  peopleChange,
  { maxBytes: 2_048, malformed: peopleMessages.notKnown, requiresPassword },
  changePeople,
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, peopleMessages.failed)
}

export default function People({ loaderData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} />
}
