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

export default function NotFound() {
  return <NotFoundPage />
}
