import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { CountedCategory } from './post.ts'
import { isPublished } from './public-post.server.ts'

/** All categories of posts by name, ignoring case and accents, with the number of published posts in each. */
export async function findPostCategories(db: Database): Promise<CountedCategory[]> {
  const found = await db.execute<{ category: CountedCategory }>(sql`
    select jsonb_build_object(
      'name', c.name, 'slug', c.slug, 'description', nullif(btrim(c.description), ''),
      'post_count', (
        select count(*) from blog_post_categories bpc join blog_posts b on b.id = bpc.post_id
        where bpc.category_id = c.id and ${isPublished}
      )
    ) as category
    from blog_categories c order by fold_text(c.name), c.name, c.id`)
  return found.rows.map((row) => row.category)
}
