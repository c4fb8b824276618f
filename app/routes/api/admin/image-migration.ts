import { appContext } from '#app/app-context.ts'
import { findImageMigration } from '#app/features/image-migration/find-image-migration.server.ts'
import { methodNotAllowed } from '#app/platform/request/problem.ts'
import type { Route } from './+types/image-migration.ts'

/** `GET /api/admin/image-migration`: the progress of moving images to the image host (DASH-05), for an admin; 401, 403. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await findImageMigration(context.get(appContext)), { headers: { 'Cache-Control': 'no-store' } })
}

/** It is changed at /admin/image-migration. */
export function action() {
  return methodNotAllowed('GET')
}
