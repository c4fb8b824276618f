import { redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { findMovedCategory } from '#app/features/posts/find-moved-category.server.ts'
import { findFullPosts, findPosts } from '#app/features/posts/find-posts.server.ts'
import { readPostQuery } from '#app/features/posts/post-query.ts'
import { publicJson } from '#app/platform/request/public-json.ts'
import type { Route } from './+types/posts.ts'

/** `GET /api/posts`: one page of the published posts; `fields=summary` leaves out what only a post's own page shows; 301 for a category's
 * old slug (CAT-14). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const { timeZone } = settings.gallery
  const params = new URL(request.url).searchParams
  const query = readPostQuery(params)
  const page =
    params.get('fields') === 'summary'
      ? await findPosts({ db, timeZone }, query)
      : await findFullPosts({ db, timeZone, now: now() }, query)
  const moved = query.category && page.total === 0 ? await findMovedCategory(db, query.category) : null
  if (!moved) return publicJson(page, page.page === query.page && (page.total > 0 || !query.category))
  params.set('category', moved)
  return redirect(`/api/posts?${params}`, 301)
}
