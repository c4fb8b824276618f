import { redirect } from 'react-router'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { portalHome } from '#app/features/auth/return-path.ts'
import { changeImageMigration, migrationChange } from '#app/features/image-migration/change-image-migration.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import type { Route } from './+types/image-migration.ts'

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Starts, pauses, resumes or stops a migration, or cleans up after it: 409 if its state has changed meanwhile, 503 without an image host. */
export const action = adminAction(
  migrationChange,
  { maxBytes: 1_024, malformed: 'This change is not known.' },
  (change, { app }) => changeImageMigration(app, change),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, 'The migration could not be changed.')
}

/** Its card is on the dashboard. */
export function loader() {
  throw redirect(portalHome)
}
