import { appContext } from '#app/app-context.ts'
import { findHistory } from '#app/features/audit/find-history.server.ts'
import { readHistoryQuery } from '#app/features/audit/history-query.ts'
import type { Route } from './+types/history.ts'

/** `GET /api/admin/history`: one page of the audit trail, the same as the page with this query shows (AUD-11); 401, 403. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(appContext)
  const query = readHistoryQuery(new URL(request.url).searchParams)
  const history = await findHistory({ db, timeZone: settings.gallery.timeZone }, query)
  return Response.json(history, { headers: { 'Cache-Control': 'no-store' } })
}
