import { type SQL, sql } from 'drizzle-orm'
import { findPage } from '#app/platform/find-page.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database } from '#db/connect.ts'
import type { Product } from './product.ts'
import { mostIds, type ProductQuery } from './product-query.ts'
import { isListed, newestFirst, publicProduct } from './public-product.server.ts'
import { affordableTerms, matchesAnyTerm, searchTerms } from './search-terms.server.ts'
import { sortByFrequency } from './sort-by-frequency.server.ts'

/**
 * One page of the listed works, newest first (COL-01..09, NET-14). A page beyond the end is the last one.
 * `search` matches as the navigation's search does, in catalogue order (OP-07).
 */
export async function findProducts(
  { db, now }: { db: Database; now: Date },
  query: ProductQuery,
): Promise<Page<Product>> {
  const conditions: SQL[] = [isListed]
  if (query.productId) conditions.push(isUuid(query.productId) ? sql`p.id = ${query.productId}::uuid` : sql`false`)
  if (query.ids) conditions.push(sql`p.id = any(${sql.param(query.ids.filter(isUuid))}::uuid[])`)
  if (query.category) conditions.push(sql`p.category = ${query.category}`)
  if (query.subcategory) conditions.push(sql`p.subcategory = ${query.subcategory}`)
  if (query.search) {
    const terms = affordableTerms(searchTerms(query.search))
    conditions.push(matchesAnyTerm(await sortByFrequency(db, terms)))
  }
  return findPage(
    db,
    {
      ...newestFirst,
      where: sql.join(conditions, sql` and `),
      projection: publicProduct(now),
      isSearch: query.search !== null,
    },
    { page: query.page, perPage: query.ids ? mostIds : query.perPage },
  )
}

export function isUuid(value: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(value)
}
