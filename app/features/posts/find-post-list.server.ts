import type { Database } from '#db/connect.ts'
import { findPostCategories } from './find-post-categories.server.ts'
import { findPosts } from './find-posts.server.ts'
import { isWholeList, type PostList, postList } from './post-list.ts'
import { type PostQuery, readPostQuery } from './post-query.ts'

/** Everything that a list of artist profiles shows: the requested page, the latest profiles and the categories. */
export async function findPostList(gallery: { db: Database; timeZone: string }, query: PostQuery): Promise<PostList> {
  const [page, latest, categories] = await Promise.all([
    findPosts(gallery, query),
    isWholeList(query) ? null : findPosts(gallery, readPostQuery(new URLSearchParams())),
    findPostCategories(gallery.db),
  ])
  return postList(page, latest ?? page, categories)
}
