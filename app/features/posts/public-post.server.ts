import { sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { isListed, publicProduct } from '#app/features/products/public-product.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { Undated } from './date-post.ts'
import type { Post, PostSummary } from './post.ts'

/** Who wrote the post (OP-22). */
export const authorName = sql`coalesce(nullif(btrim(b.author), ''), nullif(btrim(author.display_name), ''), 'Gallery Staff')`

/**
 * SQL of the public fields of a post that a list needs: one JSON object per row, in the shape of `PostSummary`
 * without its day, from `blog_posts` aliased `b`
 * and its author's `profiles` row aliased `author` (see `postTables`).
 */
export const publicPostSummary = sql<Undated<PostSummary>>`jsonb_build_object(
    'id', b.id, 'title', b.title, 'slug', b.slug, 'excerpt', b.excerpt,
    'featured_image', nullif(btrim(b.featured_image), ''), 'picture', ${publicPicture(sql`b.featured_image`)},
    'status', b.status, 'published_at', ${isoMoment(sql`b.published_at`)},
    'created_at', ${isoMoment(sql`b.created_at`)}, 'updated_at', ${isoMoment(sql`b.updated_at`)},
    'author_id', b.author_id, 'meta_title', b.meta_title, 'meta_description', b.meta_description,
    'featuredImage', nullif(btrim(b.featured_image), ''),
    'author', ${authorName},
    'categories', coalesce((
      select jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug) order by fold_text(c.name), c.name, c.id)
      from blog_post_categories bpc join blog_categories c on c.id = bpc.category_id where bpc.post_id = b.id
    ), '[]')
  )`

/** As `publicPostSummary`, with everything that one profile page shows. @param now the time that holds are compared with */
export function publicPost(now: Date) {
  return sql<Undated<Post>>`${publicPostSummary} || jsonb_build_object(
    'content', b.content,
    'author_profile', case when author.id is not null then jsonb_build_object(
      'display_name', author.display_name, 'avatar_url', author.avatar_url, 'title', author.title, 'bio', author.bio
    ) end,
    'tags', coalesce((
      select jsonb_agg(jsonb_build_object('name', t.name, 'slug', t.slug) order by fold_text(t.name), t.name, t.id)
      from blog_post_tags bpt join blog_tags t on t.id = bpt.tag_id where bpt.post_id = b.id
    ), '[]'),
    'relatedProducts', coalesce((
      select jsonb_agg(${publicProduct(now)} order by bpp.display_order, p.id)
      from blog_post_products bpp join products p on p.id = bpp.product_id where bpp.post_id = b.id and ${isListed}
    ), '[]')
  )`
}

/** The profile of the person who saved `b` last. */
export const authorOf = sql`left join profiles author on author.id = b.author_id`
/** The tables that the projections above read. */
export const postTables = sql`blog_posts b ${authorOf}`

/** Which posts the public sees (BLOG-01, OP-13). Matches the partial index. */
export const isPublished = sql`b.status = 'published'`
