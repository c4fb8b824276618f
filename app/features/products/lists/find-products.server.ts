import { type SQL, sql } from 'drizzle-orm'
import { findPage, findSearchedPage } from '#app/platform/find-page.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database } from '#db/connect.ts'
import type { Product } from '../product.ts'
import { maxIds, type ProductQuery } from '../product-query.ts'
import { foundNewestFirst, isListed, newestFirst, shownProducts } from '../public-product.server.ts'
import { isShortId } from '../short-id.ts'
import { facetColumns, facetOrders, facetsWhere, filterConditions, needsFacets } from './facets.server.ts'
import { chooseWay, matchFacets, matchWorks } from './match-works.server.ts'
import { searchTerms, soughtInAll } from './search-terms.server.ts'

/**
 * One page of the listed works, newest first unless sorted (COL-01..09, NET-14, FIND-30). A page beyond the end is the last one.
 * `search` matches as the navigation's search does, in catalogue order (OP-07). Filters and sort orders other than category and
 * 'available' use `product_facets` (decision 0058), and so does a search that most works match (decision 0076).
 */
export async function findProducts(
  { db, now }: { db: Database; now: Date },
  query: ProductQuery,
): Promise<Page<Product>> {
  const shown = shownProducts(now)
  const asked = { page: query.page, perPage: query.ids ? maxIds : query.perPage }
  if (query.search) {
    const way = await chooseWay(db, soughtInAll(searchTerms(query.search)))
    if (!needsFacets(query) && !way.isMost) {
      const works = matchWorks(way, conditionsOf(query, textColumns))
      return findSearchedPage(db, { rows: foundNewestFirst(works), shown }, asked)
    }
    const tables = facetsWhere([...facetConditions(query, foundColumns), matchFacets(way)])
    const rows = { tables, id: facetColumns.id, order: facetOrders[query.sort].order }
    return findSearchedPage(db, { rows, shown }, asked)
  }
  if (needsFacets(query)) {
    const rows = {
      tables: facetsWhere(facetConditions(query, facetColumns)),
      id: facetColumns.id,
      ...facetOrders[query.sort],
      where: sql`true`,
    }
    return findPage(db, { rows, shown }, asked)
  }
  const where = sql.join([isListed, ...conditionsOf(query, workColumns)], sql` and `)
  return findPage(db, { rows: { ...newestFirst, where }, shown }, asked)
}

const facetConditions = (query: ProductQuery, columns: typeof workColumns) => [
  ...conditionsOf(query, columns),
  ...Object.values(filterConditions(query.filters)),
]

const workColumns = {
  id: sql`p.id`,
  category: sql`p.category`,
  subcategory: sql`p.subcategory`,
  isAvailable: sql`not p.sold_out`,
}
/** The same of what is searched. */
export const textColumns = {
  id: sql`t.product_id`,
  category: sql`t.category`,
  subcategory: sql`t.subcategory`,
  isAvailable: isNotSold(sql`t.product_id`),
}
/** The same on the facets of a search: the index of a sort order contains only the work's id. */
const foundColumns = { ...facetColumns, isAvailable: isNotSold(facetColumns.id) }

function isNotSold(id: SQL): SQL {
  return sql`${id} not in (select sold.id from products sold where sold.sold_out)`
}

/** The conditions besides the filters. */
export function conditionsOf(query: ProductQuery, columns: typeof workColumns): SQL[] {
  const conditions: SQL[] = []
  if (query.productId) conditions.push(isOneOf(columns.id, [query.productId]))
  if (query.ids) conditions.push(isNamed(columns.id, query.ids))
  if (query.category) conditions.push(sql`${columns.category} = ${query.category}`)
  if (query.subcategory) conditions.push(sql`${columns.subcategory} = ${query.subcategory}`)
  if (query.available) conditions.push(columns.isAvailable)
  return conditions
}

/** By ids or short ids; each kind has an index of its own. */
function isNamed(id: SQL, ids: readonly string[]): SQL {
  const shortIds = ids.map((entry) => entry.toLowerCase()).filter(isShortId)
  if (shortIds.length === 0) return isOneOf(id, ids)
  return sql`(${isOneOf(id, ids)} or right(${id}::text, 9) = any(${sql.param(shortIds)}::text[]))`
}

function isOneOf(id: SQL, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param(ids.filter(isUuid))}::uuid[])`
}
