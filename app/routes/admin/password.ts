import { redirect } from 'react-router'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { authMessages } from '#app/features/auth/messages.ts'
import { confirmPassword, passwordConfirmation } from '#app/features/auth/own-password/confirm-password.server.ts'
import { portalHome } from '#app/features/auth/return-path.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import type { Route } from './+types/password.ts'

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Confirms the password before a change that requires it (ACC-05). */
export const action = adminAction(
  passwordConfirmation,
  { maxBytes: 4_096, malformed: authMessages.passwordNeeded },
  confirmPassword,
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, authMessages.checkFailed)
}

export function loader() {
  throw redirect(portalHome)
}
