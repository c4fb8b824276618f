import { appContext } from '#app/app-context.ts'
import { countNewEnquiries } from '#app/features/enquiries/admin/count-new-enquiries.server.ts'
import type { Route } from './+types/new-enquiries.ts'

/** `GET /api/admin/enquiries/count`: how many enquiries are new (ENQ-10); 401, 403. */
export async function loader({ context }: Route.LoaderArgs) {
  const count = await countNewEnquiries(context.get(appContext))
  return Response.json({ count }, { headers: { 'Cache-Control': 'no-store' } })
}
