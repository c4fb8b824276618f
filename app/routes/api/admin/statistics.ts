import { appContext } from '#app/app-context.ts'
import { findStatistics } from '#app/features/dashboard/find-statistics.server.ts'
import { methodNotAllowed } from '#app/platform/request/problem.ts'
import type { Route } from './+types/statistics.ts'

/** `GET /api/admin/statistics`: the dashboard's figures (DASH-06..15), for an admin; 401, 403. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await findStatistics(context.get(appContext)), { headers: { 'Cache-Control': 'no-store' } })
}

/** GET only. */
export function action() {
  return methodNotAllowed('GET')
}
