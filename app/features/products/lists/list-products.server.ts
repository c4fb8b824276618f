import type { AppContext } from '#app/app-context.ts'
import type { Searcher } from '#app/platform/search-runner.server.ts'
import type { ProductList } from '../product.ts'
import type { ProductQuery } from '../product-query.ts'
import { findFilledSubcategories } from './find-filled-subcategories.server.ts'
import { findFilterFacts } from './find-filter-facts.server.ts'
import { findProducts } from './find-products.server.ts'

/** `findProducts` for a visitor, with the ways further into a category: a search runs as every search does, and may be 'cancelled' by newer ones. */
export async function listProducts(
  { db, now, searches }: Pick<AppContext, 'db' | 'now' | 'searches'>,
  query: ProductQuery,
  searcher: Searcher,
): Promise<ProductList | 'cancelled'> {
  const finding = query.search
    ? searches.run((searchDb) => findProducts({ db: searchDb, now: now() }, query), searcher)
    : findProducts({ db, now: now() }, query)
  const [page, subcategories, filterFacts] = await Promise.all([
    finding,
    query.category ? findFilledSubcategories(db, query.category) : [],
    findFilterFacts(db, query.filters),
  ])
  return page === 'cancelled' ? page : { ...page, subcategories, ...filterFacts }
}
