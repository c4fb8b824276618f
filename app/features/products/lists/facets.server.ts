import { type SQL, sql } from 'drizzle-orm'
import { toCents } from '#app/platform/money.ts'
import {
  countFilters,
  type FilterName,
  type PriceRange,
  type ProductFilters,
  type ProductSort,
  type Size,
} from '../product-filters.ts'
import type { ProductQuery } from '../product-query.ts'

// The collection's queries on the rows `f` of `product_facets`, one for each listed work (decision 0058).

export const facetColumns = {
  id: sql`f.product_id`,
  category: sql`f.category`,
  subcategory: sql`f.subcategory`,
  isAvailable: sql`f.is_available`,
}

/** Whether a list can only be read from `product_facets`. */
export function needsFacets({ filters, sort }: Pick<ProductQuery, 'filters' | 'sort'>): boolean {
  return sort !== 'newest' || countFilters(filters) > 0
}

/** The sort orders of the list, each with an index: equal ones newest first, those without a value last. */
export const facetOrders: Record<ProductSort, { order: SQL; reverse: SQL }> = {
  newest: { order: sql`f.created_at desc, f.product_id desc`, reverse: sql`f.created_at, f.product_id` },
  'price-up': {
    order: sql`f.shown_price_cents, f.created_at desc, f.product_id desc`,
    reverse: sql`f.shown_price_cents desc, f.created_at, f.product_id`,
  },
  'price-down': {
    order: sql`f.shown_price_cents desc nulls last, f.created_at desc, f.product_id desc`,
    reverse: sql`f.shown_price_cents nulls first, f.created_at, f.product_id`,
  },
  artist: {
    order: sql`f.artist_sort, f.created_at desc, f.product_id desc`,
    reverse: sql`f.artist_sort desc, f.created_at, f.product_id`,
  },
}

export const priceRangeConditions: Record<PriceRange, SQL> = {
  'under-1000': sql`f.shown_price_cents < 100000`,
  '1000-2500': sql`f.shown_price_cents >= 100000 and f.shown_price_cents <= 250000`,
  '2500-5000': sql`f.shown_price_cents > 250000 and f.shown_price_cents <= 500000`,
  '5000-10000': sql`f.shown_price_cents > 500000 and f.shown_price_cents <= 1000000`,
  'over-10000': sql`f.shown_price_cents > 1000000`,
}

export const sizeConditions: Record<Size, SQL> = {
  small: sql`f.longest_inches <= 16`,
  medium: sql`f.longest_inches > 16 and f.longest_inches <= 30`,
  large: sql`f.longest_inches > 30 and f.longest_inches <= 48`,
  'very-large': sql`f.longest_inches > 48`,
}

/** The condition of each filter in which something is chosen. */
export function filterConditions(filters: ProductFilters): Partial<Record<FilterName, SQL>> {
  const { price, priceFrom, priceTo, period, size, medium, artist } = filters
  const conditions: Partial<Record<FilterName, SQL>> = {}
  const bounds = [
    ...(priceFrom === null ? [] : [sql`f.shown_price_cents >= ${toCents(priceFrom)}::bigint`]),
    ...(priceTo === null ? [] : [sql`f.shown_price_cents <= ${toCents(priceTo)}::bigint`]),
  ]
  if (bounds.length > 0) conditions.price = sql.join(bounds, sql` and `)
  if (price.length > 0) conditions.price = anyOf(price.map((range) => priceRangeConditions[range]))
  if (period.length > 0) conditions.period = sql`f.period = any(${sql.param(period)}::text[])`
  if (size.length > 0) conditions.size = anyOf(size.map((group) => sizeConditions[group]))
  if (medium.length > 0) conditions.medium = sql`f.medium = any(${sql.param(medium)}::text[])`
  // Read first, so that the planner knows the values.
  if (artist.length > 0)
    conditions.artist = sql`f.artist_id = any(array(select a.id from artists a where a.slug = any(${sql.param(artist)}::text[])))`
  return conditions
}

/** The works that fulfil `conditions`, as `f`. */
export function facetsWhere(conditions: readonly SQL[]): SQL {
  return sql`(select * from product_facets f where ${sql.join([sql`true`, ...conditions], sql` and `)}) f`
}

function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`
}
