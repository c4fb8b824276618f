import { appContext } from '#app/app-context.ts'
import { findSalesReport } from '#app/features/dashboard/find-sales-report.server.ts'
import { methodNotAllowed } from '#app/platform/request/problem.ts'
import type { Route } from './+types/sales-report.ts'

/** `GET /api/admin/statistics/sales`: works that lack something, and the sales by month (DASH-17, DASH-18), for an admin; 401, 403. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await findSalesReport(context.get(appContext)), { headers: { 'Cache-Control': 'no-store' } })
}

/** There is nothing to change here. */
export function action() {
  return methodNotAllowed('GET')
}
