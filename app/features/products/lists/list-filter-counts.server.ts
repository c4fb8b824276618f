import type { AppContext } from '#app/app-context.ts'
import type { Searcher } from '#app/platform/search-runner.server.ts'
import type { FilterCounts } from '../filter-counts.ts'
import type { ProductQuery } from '../product-query.ts'
import { findFilterCounts } from './find-filter-counts.server.ts'

/** `findFilterCounts` for a visitor: with a search it runs as every search does, and may be 'cancelled' by newer ones. */
export function listFilterCounts(
  { db, searches }: Pick<AppContext, 'db' | 'searches'>,
  query: ProductQuery,
  searcher: Searcher,
): Promise<FilterCounts | 'cancelled'> {
  if (!query.search) return findFilterCounts(db, query)
  return searches.run((searchDb) => findFilterCounts(searchDb, query), searcher)
}
