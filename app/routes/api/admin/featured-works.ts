import { appContext } from '#app/app-context.ts'
import { searchFeaturedProducts } from '#app/features/posts/admin/find-admin-posts.server.ts'
import { methodNotAllowed } from '#app/platform/request/problem.ts'
import type { Route } from './+types/featured-works.ts'

const longestSearch = 200

/** `GET /api/admin/featured-works?search=`: up to 5 works that a post may feature (PSTF-09), for an admin; 401, 403. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams.get('search') ?? ''
  const items = await searchFeaturedProducts(context.get(appContext).db, search.slice(0, longestSearch))
  return Response.json({ items }, { headers: { 'Cache-Control': 'no-store' } })
}

/** There is nothing to change here. */
export function action() {
  return methodNotAllowed('GET')
}
