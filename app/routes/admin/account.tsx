import { appContext } from '#app/app-context.ts'
import { accountMessages } from '#app/features/auth/account/account-messages.ts'
import { AccountPage } from '#app/features/auth/account/account-page.tsx'
import { accountChange, changeAccount, requiresPassword } from '#app/features/auth/account/change-account.server.ts'
import { findAccount } from '#app/features/auth/account/find-account.server.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { adminContext } from '#app/features/auth/require-admin.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import type { Route } from './+types/account.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Your account | Admin Portal' }]

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export function loader({ context }: Route.LoaderArgs) {
  return findAccount(context.get(appContext), context.get(adminContext))
}

export const action = adminAction(
  accountChange,
  { maxBytes: 8_192, malformed: accountMessages.notKnown, requiresPassword },
  changeAccount,
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, accountMessages.failed)
}

export default function Account({ loaderData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} />
}
