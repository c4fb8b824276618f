import { appContext } from '#app/app-context.ts'
import { findPosts, findWholePosts } from '#app/features/posts/find-posts.server.ts'
import { readPostQuery } from '#app/features/posts/post-query.ts'
import type { Route } from './+types/posts.ts'

/** `GET /api/posts`: one page of the published posts; `fields=summary` leaves out what only a post's own page shows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const { timeZone } = settings.gallery
  const params = new URL(request.url).searchParams
  const query = readPostQuery(params)
  return Response.json(
    params.get('fields') === 'summary'
      ? await findPosts({ db, timeZone }, query)
      : await findWholePosts({ db, timeZone, now: now() }, query),
  )
}
