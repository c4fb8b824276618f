import { appContext } from '#app/app-context.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { adminContext } from '#app/features/auth/require-admin.server.ts'
import {
  changeSecondFactor,
  requiresPassword,
  secondFactorChange,
} from '#app/features/auth/second-factor/change-second-factor.server.ts'
import { secondFactorMessages } from '#app/features/auth/second-factor/second-factor-messages.ts'
import { SecondFactorPage } from '#app/features/auth/second-factor/second-factor-page.tsx'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import type { Route } from './+types/second-factor.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Two-factor sign-in | Admin Portal' }]

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, settings } = context.get(appContext)
  const { id, email } = context.get(adminContext)
  const codesLeft = await auth.api.countRecoveryCodes({ body: { userId: id } })
  return { email, codesLeft, isRequired: settings.requiresSecondFactor }
}

export const action = adminAction(
  secondFactorChange,
  { maxBytes: 1_024, malformed: secondFactorMessages.notKnown, requiresPassword },
  changeSecondFactor,
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, secondFactorMessages.failed)
}

export default function SecondFactor({ loaderData }: Route.ComponentProps) {
  return <SecondFactorPage {...loaderData} />
}
