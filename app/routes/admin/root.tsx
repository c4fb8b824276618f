import { Outlet } from 'react-router'
import { PortalFailure } from '#app/features/auth/portal-failure.tsx'
import type { Route } from './+types/root.ts'
import '#app/styles/admin.css'

/** Responses of the back office are private, and not indexed by search engines. */
export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => {
    const response = await next()
    response.headers.set('X-Robots-Tag', 'noindex, nofollow')
    response.headers.set('Cache-Control', 'no-store')
    return response
  },
]

/** The root layout of the back office; its stylesheet is loaded only here. */
export default function AdminRoot() {
  return <Outlet />
}

/** For the pages without the shell, such as the login screen. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PortalFailure error={error} />
}
