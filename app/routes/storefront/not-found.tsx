import { data } from 'react-router'
import { NotFoundPage } from '#app/features/layout/error-page.tsx'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import type { Route } from './+types/not-found.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: 'Page not found', path: location.pathname, noindex: true })

/** Any unknown public path (OP-02). */
export function loader() {
  return data(null, { status: 404 })
}

/** The storefront's code knows no routes of the back office: Back to one, after a reload, loads a document (decision 0043). */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!/^\/admin(?:\/|$)/.test(new URL(request.url).pathname)) return serverLoader()
  location.assign(request.url)
  return new Promise<never>(() => {})
}

export default function NotFound() {
  return <NotFoundPage />
}
