import { requireAdmin } from '#app/features/auth/require-admin.server.ts'
import type { Route } from './+types/admin-session.ts'

/** `GET /api/admin/session`: 200 while the portal is open to the caller; 401, 403 (AUTH-22). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = await requireAdmin(request, context)
  return Response.json({ email }, { headers: { 'Cache-Control': 'no-store' } })
}
