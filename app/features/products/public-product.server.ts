import { type SQL, sql } from 'drizzle-orm'
import { publicMaking } from '#app/features/artists/public-making.server.ts'
import type { ListProjection } from '#app/platform/find-page.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { Product } from './product.ts'

/** SQL of the price of a work `p` that visitors see: null if its price is on request (PREQ-01). */
const publicPrice = sql`case when not p.price_on_request then p.price end`

/**
 * SQL of the public fields of a work: one JSON object per row, in the shape of `Product`, from a table aliased `p`.
 * It includes pictures, artist and hold, so that no further query per work is needed.
 * @param now the time that holds are compared with
 */
export function publicProduct(now: Date) {
  return sql<Product>`jsonb_build_object(
    'id', p.id, 'name', p.name, 'description', p.description, 'category', p.category, 'subcategory', p.subcategory,
    'style', p.style, 'period', p.period, 'price', ${publicPrice}, 'condition', p.condition, 'condition_details', p.condition_details,
    'images', p.images,
    'pictures', (
      select jsonb_agg(case when pic.url is not null then jsonb_build_object('width', pic.width, 'height', pic.height, 'tone', pic.tone, 'has_alpha', pic.has_alpha) end order by image.position)
      from unnest(p.images) with ordinality as image(url, position) left join pictures pic on pic.url = image.url
    ),
    'width_inches', p.width_inches, 'height_inches', p.height_inches, 'depth_inches', p.depth_inches, 'seat_height_inches', p.seat_height_inches,
    'status', p.status, 'sold_out', p.sold_out, 'sold_at', ${isoMoment(sql`p.sold_at`)}, 'quantity', p.quantity,
    'created_at', ${isoMoment(sql`p.created_at`)}, 'meta_title', p.meta_title, 'meta_description', p.meta_description, 'websites', p.websites,
    'hold_expires_at', (
      select ${isoMoment(sql`o.hold_expires_at`)} from orders o
      where o.product_id = p.id and (o.state in ('capturing', 'pending') or (o.state in ('created', 'approved') and o.hold_expires_at > ${now.toISOString()}::timestamptz))
    ),
    'is_reserved', false
  ) || ${publicMaking} || coalesce((
    select jsonb_build_object('hold_expires_at', ${isoMoment(sql`r.until`)}, 'is_reserved', true) from reservations r
    where r.product_id = p.id and not p.sold_out and r.until > ${now.toISOString()}::timestamptz
  ), '{}') || case when p.price_on_request then '{"price_on_request": true}' else '{}' end::jsonb
    || case when p.takes_offers then '{"takes_offers": true}' else '{}' end::jsonb`
}

/** Whether a row of `p` is listed: published, with a category and a picture (COL-01, COL-18, COL-19). Written to match the partial indexes. */
export const isListed = sql`p.status = 'published' and p.category is not null and cardinality(p.images) > 0`

/** The columns of works that lists show. */
export function shownProducts(now: Date): ListProjection {
  return { tables: sql`products p`, id: sql`p.id`, where: isListed, projection: publicProduct(now) }
}

/** The works `p` in the default order of lists: newest first. */
export const newestFirst = {
  tables: sql`products p`,
  id: sql`p.id`,
  order: sql`p.created_at desc, p.id desc`,
  reverse: sql`p.created_at, p.id`,
}

/** The same for the works that a search finds. @param matches SQL of `product_id` and `created_at` of each */
export function foundNewestFirst(matches: SQL) {
  return { tables: sql`(${matches}) found`, id: sql`product_id`, order: sql`created_at desc, product_id desc` }
}
