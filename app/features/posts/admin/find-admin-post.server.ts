import { sql } from 'drizzle-orm'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { Database, Transaction } from '#db/connect.ts'
import type { AdminPost, PostForForm } from './admin-post.ts'
import { adminPostSummary } from './find-admin-posts.server.ts'
import { findFeaturedWorks } from './find-featured-works.server.ts'

/** One post for its form, with its featured works in their order (PSTF-37, PSTF-40); null for an unknown id. */
export async function findAdminPost(db: Database | Transaction, id: string): Promise<AdminPost | null> {
  const post = await findPostForForm(db, id)
  return post && { ...post, related_products: await findFeaturedWorks(db, id) }
}

/** As `findAdminPost`, but with only the ids of the featured works; their facts are read separately. */
export async function findPostForForm(db: Database | Transaction, id: string) {
  if (!isUuid(id)) return null
  const { rows } = await db.execute<{ post: PostForForm }>(sql`
    select ${adminPostSummary} || jsonb_build_object(
      'content', b.content, 'meta_title', b.meta_title, 'meta_description', b.meta_description,
      'meta_keywords', b.meta_keywords,
      'related_products', coalesce((
        select jsonb_agg(jsonb_build_object('id', l.product_id) order by l.display_order, l.product_id)
        from blog_post_products l where l.post_id = b.id
      ), '[]')
    ) as post from blog_posts b where b.id = ${id}::uuid`)
  return rows[0]?.post ?? null
}
