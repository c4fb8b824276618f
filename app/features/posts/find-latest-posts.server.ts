import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { datePost, type Undated } from './date-post.ts'
import type { PostSummary } from './post.ts'
import { isPublished, postTables, publicPostSummary } from './public-post.server.ts'

/** The `limit` latest published posts (HOME-10). */
export async function findLatestPosts(
  { db, timeZone }: { db: Database; timeZone: string },
  { limit = 3 } = {},
): Promise<PostSummary[]> {
  const found = await db.execute<{ post: Undated<PostSummary> }>(sql`
    select ${publicPostSummary} as post from ${postTables} where ${isPublished}
    order by b.published_at desc, b.id desc limit ${limit}`)
  return found.rows.map(({ post }) => datePost(post, timeZone))
}
