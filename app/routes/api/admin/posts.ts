import { appContext } from '#app/app-context.ts'
import { searchPostTitles } from '#app/features/posts/admin/search-post-titles.server.ts'
import { methodNotAllowed } from '#app/platform/request/problem.ts'
import type { Route } from './+types/posts.ts'

const maxSearchLength = 200

/** `GET /api/admin/posts?search=`: posts by their title, drafts too (ART-11). For an admin; 401, 403. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams.get('search') ?? ''
  const items = await searchPostTitles(context.get(appContext).db, search.slice(0, maxSearchLength))
  return Response.json({ items }, { headers: { 'Cache-Control': 'no-store' } })
}

/** There is nothing to change here. */
export function action() {
  return methodNotAllowed('GET')
}
