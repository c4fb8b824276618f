import { appContext } from '#app/app-context.ts'
import { searchProducts } from '#app/features/products/search-products.server.ts'
import { readText } from '#app/platform/query-text.ts'
import type { Route } from './+types/products-search.ts'

/** `GET /api/products/search?q=`: at most 8 works with their scores; none for a blank query (SRCH-04). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext)
  const query = readText(new URL(request.url).searchParams, 'q') ?? ''
  return Response.json({ items: await searchProducts({ db, now: now() }, query) })
}
