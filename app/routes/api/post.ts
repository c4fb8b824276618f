import { redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { findPost } from '#app/features/posts/find-post.server.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/post.ts'

/** `GET /api/posts/{slug}`: one published post; 301 for an old slug, 404 for an unknown one and for a draft. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const post = await findPost({ db, timeZone: settings.gallery.timeZone, now: now() }, params.slug)
  // BPST-11
  if (post && post.slug !== params.slug) return redirect(`/api/posts/${encodeURIComponent(post.slug)}`, 301)
  return post ? Response.json(post) : problem(404, { message: 'Artist Profile Not Found' })
}
