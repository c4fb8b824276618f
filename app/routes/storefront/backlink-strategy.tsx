import { BacklinkPlanPage } from '#app/features/posts/backlink-plan-page.tsx'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import type { Route } from './+types/backlink-strategy.ts'

/** Internal: linked from nowhere, absent from the sitemap, noindex (OP-24). */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Backlink strategy', path: '/blog/backlink-strategy', noindex: true })

export const headers: Route.HeadersFunction = (args) => {
  const headers = pageHeaders(args)
  headers.set('X-Robots-Tag', 'noindex')
  return headers
}

export default function BacklinkStrategy() {
  return <BacklinkPlanPage />
}
