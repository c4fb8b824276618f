import { appContext, requestFacts } from '#app/app-context.ts'
import { listFilterCounts } from '#app/features/products/lists/list-filter-counts.server.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { cancelledSearch } from '#app/platform/cancelled-search.ts'
import { publicJson } from '#app/platform/request/public-json.ts'
import type { Route } from './+types/product-filters.ts'

/** `GET /api/products/filters`: the filter choices for the list's parameters, each with its count. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readProductQuery(new URL(request.url).searchParams)
  const searcher = { client: context.get(requestFacts).client, signal: request.signal }
  const counts = await listFilterCounts(context.get(appContext), query, searcher)
  return counts === 'cancelled' ? cancelledSearch() : publicJson(counts, counts.total !== 0)
}
