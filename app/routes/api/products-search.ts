import { appContext, requestFacts } from '#app/app-context.ts'
import { searchProducts } from '#app/features/search/search-products.server.ts'
import { cancelledSearch } from '#app/platform/cancelled-search.ts'
import { readText } from '#app/platform/query-text.ts'
import type { Route } from './+types/products-search.ts'

/** `GET /api/products/search?q=`: at most 8 works with their scores; none for a blank query (SRCH-04). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searches, now } = context.get(appContext)
  const query = readText(new URL(request.url).searchParams, 'q') ?? ''
  const items = await searches.run((db) => searchProducts({ db, now: now() }, query), {
    client: context.get(requestFacts).client,
    signal: request.signal,
  })
  return items === 'cancelled' ? cancelledSearch() : Response.json({ items })
}
