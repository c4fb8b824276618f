import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { datePost, type Undated } from './date-post.ts'
import type { PostSummary } from './post.ts'
import { isPublished, postTables, publicPostSummary } from './public-post.server.ts'

/** Up to `limit` other published posts, those that share the most categories first, then the newest (POST-15, OP-23). */
export async function findRelatedPosts(
  { db, timeZone }: { db: Database; timeZone: string },
  slug: string,
  { limit = 3 } = {},
): Promise<PostSummary[]> {
  const found = await db.execute<{ post: Undated<PostSummary> }>(sql`
    select ${publicPostSummary} as post from ${postTables}
    where ${isPublished} and b.slug <> ${slug}
    order by (
      select count(*) from blog_post_categories own
      join blog_posts other on other.id = own.post_id and other.slug = ${slug}
      join blog_post_categories shared on shared.category_id = own.category_id and shared.post_id = b.id
    ) desc, b.published_at desc, b.id desc
    limit ${limit}`)
  return found.rows.map(({ post }) => datePost(post, timeZone))
}
