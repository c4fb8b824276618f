import { sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { containsAllWords } from '#app/platform/match-folded.server.ts'
import type { Database, Transaction } from '#db/connect.ts'
import type { FeaturedProduct } from './admin-post.ts'

/** The works that a search for featured works finds (PSTF-09). */
const maxOffered = 5

/** SQL of a work in the form of a post, from a table aliased `p`. */
const featuredProduct = sql`jsonb_build_object(
  'id', p.id, 'name', p.name, 'price', p.price, 'category', p.category, 'subcategory', p.subcategory,
  'image', p.images[1], 'picture', ${publicPicture(sql`p.images[1]`)}
)`

/** The works that a post features, in their order (PSTF-37). */
export async function findFeaturedWorks(db: Database | Transaction, postId: string): Promise<FeaturedProduct[]> {
  const { rows } = await db.execute<{ product: FeaturedProduct }>(sql`
    select ${featuredProduct} as product from blog_post_products l join products p on p.id = l.product_id
    where l.post_id = ${postId}::uuid order by l.display_order, p.id`)
  return rows.map(({ product }) => product)
}

/** The works with these ids, published or not, in no order: what a form shows of the works that it names. */
export async function findNamedWorks(db: Database, ids: readonly string[]): Promise<FeaturedProduct[]> {
  const { rows } = await db.execute<{ product: FeaturedProduct }>(sql`
    select ${featuredProduct} as product from products p where p.id = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ product }) => product)
}

/** Published works whose name, or name and artist, contain all words of `text`, sorted by name, at most 5 (PSTF-09); none for a blank text (PSTF-11). */
export async function searchFeaturedWorks(db: Database, text: string): Promise<FeaturedProduct[]> {
  const wanted = text.replaceAll('\0', '').trim()
  if (!wanted) return []
  const { rows } = await db.execute<{ product: FeaturedProduct }>(sql`
    select ${featuredProduct} as product from products p
    where p.status = 'published' and p.id in (
      select t.product_id from product_folded_texts t where ${containsAllWords(sql`t.names`, wanted)})
    order by lower(p.name), p.id limit ${maxOffered}`)
  return rows.map(({ product }) => product)
}
