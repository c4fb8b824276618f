import { redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { findPost } from '#app/features/posts/find-post.server.ts'
import { findRelatedPosts } from '#app/features/posts/find-related-posts.server.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/related-posts.ts'

/** `GET /api/posts/{slug}/related`: up to 3 posts to read next (POST-15). No page shows them yet (OP-23). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const { timeZone } = settings.gallery
  const post = await findPost({ db, timeZone, now: now() }, params.slug)
  if (!post) return problem(404, { message: 'Artist Profile Not Found' })
  // BPST-11
  if (post.slug !== params.slug) return redirect(`/api/posts/${encodeURIComponent(post.slug)}/related`, 301)
  return Response.json({ items: await findRelatedPosts({ db, timeZone }, params.slug) })
}
