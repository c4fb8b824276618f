import { redirect, useLocation } from 'react-router'
import { appContext, requestFacts } from '#app/app-context.ts'
import { FiltersPage, sentName } from '#app/features/collection/filters/filters-page.tsx'
import { findUnreadablePrices } from '#app/features/collection/filters/own-range.tsx'
import { collectionPath } from '#app/features/products/collection-path.ts'
import { listFilterCounts } from '#app/features/products/lists/list-filter-counts.server.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { connectionTrouble } from '#app/platform/connection.ts'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import type { Route } from './+types/collection-filters.ts'

/**
 * `GET /collection/filters`: the filters for the query in the address, for a browser without JavaScript (FIND-38). Its form is sent
 * to the same address, which redirects to the list; for an unreadable price it shows a message at the field instead (FIND-66).
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const params = new URL(request.url).searchParams
  const query = readProductQuery(params)
  if (params.has(sentName) && !findUnreadablePrices(params)) throw redirect(collectionPath(query), 303)
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
  const params = new URLSearchParams(useLocation().search)
  const query = readProductQuery(params)
  if (!('data' in loaderData)) {
    return <LoadFailure message={loaderData.message} onRetry={() => window.location.reload()} />
  }
  return <FiltersPage query={query} counts={loaderData.data} unread={findUnreadablePrices(params)} />
}
