import { redirect } from 'react-router'
import { appContext, requestFacts } from '#app/app-context.ts'
import { findCurrentQuery } from '#app/features/products/lists/find-current-query.server.ts'
import { listProducts } from '#app/features/products/lists/list-products.server.ts'
import { countWords } from '#app/features/products/product-filters.ts'
import { readProductIds, readProductQuery, writeProductQuery } from '#app/features/products/product-query.ts'
import { cancelledSearch } from '#app/platform/cancelled-search.ts'
import { publicJson } from '#app/platform/request/public-json.ts'
import { withQuery } from '#app/platform/with-query.ts'
import type { Route } from './+types/products.ts'

/** `GET /api/products`: one page of the listed works, or those of `ids`; 301 for an artist's old slug. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const query = { ...readProductQuery(params), ids: readProductIds(params) }
  const searcher = { client: context.get(requestFacts).client, signal: request.signal }
  const app = context.get(appContext)
  const page = await listProducts(app, query, searcher)
  if (page === 'cancelled') return cancelledSearch()
  if (!query.ids && page.filter_labels.length < countWords(query.filters)) {
    const current = await findCurrentQuery(app.db, query)
    if (current) return redirect(withQuery('/api/products', writeProductQuery(current)), 301)
  }
  const isCacheable =
    page.items.length > 0 && page.page === query.page && page.filter_labels.length === countWords(query.filters)
  return publicJson(page, isCacheable)
}
