import type { AppContext } from '#app/app-context.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Searcher } from '#app/platform/search-runner.server.ts'
import { findProducts } from './find-products.server.ts'
import type { Product } from './product.ts'
import type { ProductQuery } from './product-query.ts'

/** `findProducts` for a visitor: a search runs as every search does, and may be 'cancelled' by newer ones. */
export async function listProducts(
  { db, now, searches }: Pick<AppContext, 'db' | 'now' | 'searches'>,
  query: ProductQuery,
  searcher: Searcher,
): Promise<Page<Product> | 'cancelled'> {
  if (!query.search) return findProducts({ db, now: now() }, query)
  return searches.run((searchDb) => findProducts({ db: searchDb, now: now() }, query), searcher)
}
