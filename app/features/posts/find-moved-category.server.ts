import { eq } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { blog_categories, blog_category_old_slugs } from '#db/schema/posts.ts'

/** The current slug of the category that had `slug` before; null if none did. */
export async function findMovedCategory(db: Database, slug: string): Promise<string | null> {
  if (slug.includes('\0')) return null
  const [found] = await db
    .select({ slug: blog_categories.slug })
    .from(blog_category_old_slugs)
    .innerJoin(blog_categories, eq(blog_categories.id, blog_category_old_slugs.category_id))
    .where(eq(blog_category_old_slugs.slug, slug))
  return found?.slug ?? null
}
