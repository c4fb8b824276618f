import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#db/connect.ts'
import { blog_post_products } from '#db/schema/post-products.ts'
import { blog_categories, blog_post_categories, blog_posts } from '#db/schema/posts.ts'

/**
 * Inserts a post into the database: published unless `facts` say otherwise, in `categories` (by name, created if missing,
 * with the slug in lower case with hyphens), with `works` (ids) as its featured works in that order. Returns its row.
 */
export async function newPost(
  db: Database,
  {
    categories = [],
    works = [],
    ...facts
  }: Partial<typeof blog_posts.$inferInsert> & { categories?: string[]; works?: string[] } = {},
) {
  const id = uuidv7()
  const [row] = await db
    .insert(blog_posts)
    .values({
      id,
      title: 'The Same Road Twice',
      slug: id,
      excerpt: 'For forty years she went back to the same few motifs.',
      content: 'She grew up on the coast.\n\nIn 1960 she took a room above a seed merchant.',
      status: 'published',
      published_at: new Date('2026-11-12T15:00:00Z'),
      ...facts,
    })
    .returning()
  for (const name of categories) {
    const slug = name.toLowerCase().replaceAll(' ', '-')
    await db.insert(blog_categories).values({ id: uuidv7(), name, slug }).onConflictDoNothing()
    const [category] = await db.select().from(blog_categories).where(eq(blog_categories.slug, slug))
    await db.insert(blog_post_categories).values({ post_id: row!.id, category_id: category!.id })
  }
  for (const [display_order, product_id] of works.entries()) {
    await db.insert(blog_post_products).values({ post_id: row!.id, product_id, display_order })
  }
  return row!
}
