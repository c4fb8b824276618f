import { appContext, requestFacts } from '#app/app-context.ts'
import { findSuggestions } from '#app/features/search/find-suggestions.server.ts'
import { searchProducts } from '#app/features/search/search-products.server.ts'
import { cancelledSearch } from '#app/platform/cancelled-search.ts'
import { readText } from '#app/platform/query-text.ts'
import type { Route } from './+types/products-search.ts'

/**
 * `GET /api/products/search?q=`: at most 8 works with their scores; none for a blank query (SRCH-04). Also artists,
 * events and articles, if any are found (FIND-06).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searches, now } = context.get(appContext)
  const query = readText(new URL(request.url).searchParams, 'q') ?? ''
  const found = await searches.run(
    async (db) => ({
      items: await searchProducts({ db, now: now() }, query),
      suggestions: await findSuggestions(db, query),
    }),
    { client: context.get(requestFacts).client, signal: request.signal },
  )
  if (found === 'cancelled') return cancelledSearch()
  const { items, suggestions } = found
  return Response.json(suggestions.length > 0 ? { items, suggestions } : { items })
}
