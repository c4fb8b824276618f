import { useLocation } from 'react-router'
import { appContext, requestFacts } from '#app/app-context.ts'
import { FiltersPage } from '#app/features/collection/filters/filters-page.tsx'
import { listFilterCounts } from '#app/features/products/lists/list-filter-counts.server.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { connectionTrouble } from '#app/platform/connection.ts'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import type { Route } from './+types/collection-filters.ts'

/** `GET /collection/filters`: the filters under the query of the address, for a browser without script (FIND-38). */
export function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = readProductQuery(new URL(request.url).searchParams)
  const searcher = { client: context.get(requestFacts).client, signal: request.signal }
  return initialState(() => listFilterCounts(app, query, searcher), {
    log: app.log,
    isCacheable: () => false,
    message: connectionTrouble,
  })
}

export const headers: Route.HeadersFunction = pageHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Filters', path: '/collection/filters', noindex: true })

export default function CollectionFilters({ loaderData }: Route.ComponentProps) {
  const query = readProductQuery(new URLSearchParams(useLocation().search))
  if (!('data' in loaderData)) {
    return <LoadFailure message={loaderData.message} onRetry={() => window.location.reload()} />
  }
  return <FiltersPage query={query} counts={loaderData.data} />
}
