import { requireAdminForApi } from '#app/features/auth/require-admin.server.ts'
import type { Route } from './+types/layout.ts'

/** Every operation of the back office is below this route. */
export const middleware: Route.MiddlewareFunction[] = [requireAdminForApi]
