import { adminContext } from '#app/features/auth/require-admin.server.ts'
import type { Route } from './+types/session.ts'

/** `GET /api/admin/session`: 200 while the caller has access to the back office; 401, 403 (AUTH-22). */
export function loader({ context }: Route.LoaderArgs) {
  const { email } = context.get(adminContext)
  return Response.json({ email }, { headers: { 'Cache-Control': 'no-store' } })
}
