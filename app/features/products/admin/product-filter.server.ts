import { type SQL, sql } from 'drizzle-orm'
import type { AdminProductFilter } from './admin-product-query.ts'

/** SQL of the works, as `p`, that a filter of the artwork list takes; the dashboard counts the same (DASH-01, STAT-01, DASH-17). */
export function matchesFilter(filter: AdminProductFilter, now: Date): SQL {
  if (filter.startsWith('category:')) return isOfCategory(filter.slice('category:'.length))
  if (filter.startsWith('artist:')) return isByArtist(filter.slice('artist:'.length))
  switch (filter) {
    case 'available':
      return sql`p.status = 'published' and not p.sold_out`
    case 'draft':
      return sql`p.status = 'draft'`
    case 'published':
      return sql`p.status = 'published'`
    case 'sold':
      return sql`p.sold_out`
    case 'no-picture':
      return sql`cardinality(p.images) = 0`
    case 'no-price':
      return sql`p.price is null and not p.price_on_request`
    case 'unsold-year':
      return sql`p.status = 'published' and not p.sold_out and p.created_at < ${now}::timestamptz - interval '1 year'`
    default:
      return sql`true`
  }
}

/** Of all artists of that name, in any case. */
function isByArtist(name: string): SQL {
  if (!name) return sql`p.artist_id is null`
  return sql`p.artist_id = any(array(select a.id from artists a where lower(a.name) = lower(${name})))`
}

function isOfCategory(name: string): SQL {
  return name ? sql`p.category = ${name}` : sql`p.category is null`
}
