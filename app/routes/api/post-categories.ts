import { appContext } from '#app/app-context.ts'
import { findPostCategories } from '#app/features/posts/find-post-categories.server.ts'
import type { Route } from './+types/post-categories.ts'

/** `GET /api/post-categories`: all of them, on one page. */
export async function loader({ context }: Route.LoaderArgs) {
  const items = await findPostCategories(context.get(appContext).db)
  return Response.json({ items, total: items.length, page: 1, perPage: items.length, pages: 1 })
}
