import { type SQL, sql } from 'drizzle-orm'
import type { AdminProductFilter } from './admin-product-query.ts'

/** SQL of the works, as `p`, that a filter of the artwork list takes; the dashboard counts the same (DASH-01, STAT-01, DASH-17). */
export function matchesFilter(filter: AdminProductFilter, now: Date): SQL {
  if (filter.startsWith('category:')) return isOfCategory(filter.slice('category:'.length))
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
      return sql`p.price is null`
    case 'unsold-year':
      return sql`p.status = 'published' and not p.sold_out and p.created_at < ${now}::timestamptz - interval '1 year'`
    default:
      return sql`true`
  }
}

function isOfCategory(name: string): SQL {
  return name ? sql`p.category = ${name}` : sql`p.category is null`
}
