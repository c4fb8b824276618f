import { type SQL, sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { escapeLike } from '#app/platform/escape-like.ts'
import { findPage } from '#app/platform/find-page.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import { hasWords } from '#app/platform/match-folded.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database, Transaction } from '#db/connect.ts'
import type { AdminListPost, AdminPost, FeaturedProduct, PostForForm, PostGroup } from './admin-post.ts'
import type { AdminPostQuery } from './admin-post-query.ts'

const perPage = 24
/** Works that a search for featured ones offers (PSTF-09). */
const mostOffered = 5
/** Categories, and tags, that a form offers. */
const mostGroups = 500

/** SQL of a post as the staff's list shows it, from a table aliased `b`. */
const listPost = sql`jsonb_build_object(
  'id', b.id, 'title', b.title, 'slug', b.slug, 'excerpt', b.excerpt, 'featured_image', b.featured_image,
  'picture', ${publicPicture(sql`b.featured_image`)}, 'status', b.status, 'author', b.author,
  'author_profile', (
    select jsonb_build_object('display_name', a.display_name, 'email', u.email)
    from profiles a join "user" u on u.id = a.id where a.id = b.author_id
  ),
  'categories', coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
    from blog_post_categories l join blog_categories c on c.id = l.category_id where l.post_id = b.id
  ), '[]'),
  'tags', coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id)
    from blog_post_tags l join blog_tags t on t.id = l.tag_id where l.post_id = b.id
  ), '[]'),
  'published_at', ${isoMoment(sql`b.published_at`)}, 'created_at', ${isoMoment(sql`b.created_at`)},
  'updated_at', ${isoMoment(sql`b.updated_at`)}, 'version', b.version
)`

/** SQL of a work as the form of a post shows it, from a table aliased `p`. */
const featuredProduct = sql`jsonb_build_object(
  'id', p.id, 'name', p.name, 'price', p.price, 'category', p.category, 'subcategory', p.subcategory,
  'image', p.images[1], 'picture', ${publicPicture(sql`p.images[1]`)}
)`

/** One page of all posts, newest first (BPST-03, BPST-04). A page beyond the end is the last one. */
export function findAdminPosts(db: Database, { status, search, page }: AdminPostQuery): Promise<Page<AdminListPost>> {
  const conditions: SQL[] = [sql`true`]
  if (status) conditions.push(sql`b.status = ${status}`)
  if (search) conditions.push(hasWords(sql`b.search_text`, search))
  const rows = {
    tables: sql`blog_posts b`,
    id: sql`b.id`,
    where: sql.join(conditions, sql` and `),
    order: sql`b.created_at desc, b.id desc`,
    reverse: sql`b.created_at, b.id`,
  }
  const shown = { tables: rows.tables, id: rows.id, projection: listPost }
  return findPage(db, { rows, shown }, { page, perPage })
}

/** One post for its form, with its featured works in their order (PSTF-37, PSTF-40); null for an unknown id. */
export async function findAdminPost(db: Database | Transaction, id: string): Promise<AdminPost | null> {
  const post = await findPostForForm(db, id)
  return post && { ...post, related_products: await findRelatedProducts(db, id) }
}

/** The works that a post features, in their order (PSTF-37). */
export async function findRelatedProducts(db: Database | Transaction, postId: string): Promise<FeaturedProduct[]> {
  const { rows } = await db.execute<{ product: FeaturedProduct }>(sql`
    select ${featuredProduct} as product from blog_post_products l join products p on p.id = l.product_id
    where l.post_id = ${postId}::uuid order by l.display_order, p.id`)
  return rows.map(({ product }) => product)
}

/** The works of those ids, published or not, in no order: what a form shows of works that it names. */
export async function findFeaturedProducts(db: Database, ids: readonly string[]): Promise<FeaturedProduct[]> {
  const { rows } = await db.execute<{ product: FeaturedProduct }>(sql`
    select ${featuredProduct} as product from products p where p.id = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ product }) => product)
}

/** As `findAdminPost`, with the ids alone of the works that it features; what is said of them is read on its own. */
export async function findPostForForm(db: Database | Transaction, id: string) {
  if (!isUuid(id)) return null
  const { rows } = await db.execute<{ post: PostForForm }>(sql`
    select ${listPost} || jsonb_build_object(
      'content', b.content, 'meta_title', b.meta_title, 'meta_description', b.meta_description,
      'meta_keywords', b.meta_keywords,
      'related_products', coalesce((
        select jsonb_agg(jsonb_build_object('id', l.product_id) order by l.display_order, l.product_id)
        from blog_post_products l where l.post_id = b.id
      ), '[]')
    ) as post from blog_posts b where b.id = ${id}::uuid`)
  return rows[0]?.post ?? null
}

/** Categories and tags that a post can be given, by name. */
export async function findPostGroups(db: Database): Promise<{ categories: PostGroup[]; tags: PostGroup[] }> {
  const groups = (table: SQL) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
    from (select id, name from ${table} order by name, id limit ${mostGroups}) g
  ), '[]')`
  const { rows } = await db.execute<{ categories: PostGroup[]; tags: PostGroup[] }>(
    sql`select ${groups(sql`blog_categories`)} as categories, ${groups(sql`blog_tags`)} as tags`,
  )
  return rows[0]!
}

/** Published works whose name contains `text` in any case, by name, at most 5 (PSTF-09); none for a blank text (PSTF-11). */
export async function searchFeaturedProducts(db: Database, text: string): Promise<FeaturedProduct[]> {
  const wanted = text.replaceAll('\0', '').trim()
  if (!wanted) return []
  const { rows } = await db.execute<{ product: FeaturedProduct }>(sql`
    select ${featuredProduct} as product from products p
    where p.status = 'published' and lower(p.name) like lower(${`%${escapeLike(wanted)}%`})
    order by lower(p.name), p.id limit ${mostOffered}`)
  return rows.map(({ product }) => product)
}
