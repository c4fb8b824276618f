import { appContext, requestFacts } from '#app/app-context.ts'
import { findPosts } from '#app/features/posts/find-posts.server.ts'
import { postFeed } from '#app/features/posts/post-feed.server.ts'
import type { Route } from './+types/post-feed.ts'

/** `GET /blog/rss.xml`: the newest artist profiles, for feed readers. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(appContext)
  const newest = await findPosts(
    { db, timeZone: settings.gallery.timeZone },
    { search: null, category: null, page: 1, perPage: 48 },
  )
  return new Response(postFeed(newest.items, context.get(requestFacts).site), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' },
  })
}
