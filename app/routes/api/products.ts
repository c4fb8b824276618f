import { appContext, requestFacts } from '#app/app-context.ts'
import { listProducts } from '#app/features/products/lists/list-products.server.ts'
import { readProductIds, readProductQuery } from '#app/features/products/product-query.ts'
import { cancelledSearch } from '#app/platform/cancelled-search.ts'
import type { Route } from './+types/products.ts'

/** `GET /api/products`: one page of the listed works, or those of `ids`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const query = { ...readProductQuery(params), ids: readProductIds(params) }
  const searcher = { client: context.get(requestFacts).client, signal: request.signal }
  const page = await listProducts(context.get(appContext), query, searcher)
  return page === 'cancelled' ? cancelledSearch() : Response.json(page)
}
