import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { datePost, type Undated } from './date-post.ts'
import type { Post } from './post.ts'
import { isPublished, postTables, publicPost } from './public-post.server.ts'

/** The published post that has that slug, or had it before (BPST-11), in which case its `slug` differs. null if there is none. */
export async function findPost(
  { db, timeZone, now }: { db: Database; timeZone: string; now: Date },
  slug: string,
): Promise<Post | null> {
  // Postgres refuses NUL in a text, and no slug contains one.
  if (slug.includes('\0')) return null
  const found = await db.execute<{ post: Undated<Post> }>(sql`
    select ${publicPost(now)} as post from ${postTables}
    where ${isPublished} and b.id = coalesce(
      (select named.id from blog_posts named where named.slug = ${slug}),
      (select old.post_id from blog_post_old_slugs old where old.slug = ${slug})
    )`)
  const [row] = found.rows
  return row ? datePost(row.post, timeZone) : null
}
