import { useLocation } from 'react-router'
import {
  type AdminProductFilter,
  type AdminProductQuery,
  adminProductsPath,
  readAdminProductQuery,
} from '#app/features/products/admin/admin-product-query.ts'
import { useWantedQuery } from '#app/platform/use-latest-query.ts'

/** The filter of the list below, as it is on its way, and where a figure leads that stands for one. */
export function useListFilter() {
  const { search } = useLocation()
  const shown = readAdminProductQuery(new URLSearchParams(search))
  const query = useWantedQuery(adminProductsPath({}), shown, readAdminProductQuery)
  return {
    isActive: (filter: AdminProductFilter) => query.filter === filter,
    pathOf: (filter: AdminProductFilter) => figurePath(query, filter),
  }
}

/**
 * Where the figure that counts `filter` leads: to the list of those works, or to the list without it where it is on
 * (DASH-02, OP-41). Search, order and size of a page stay; what else narrows the list does not, for a figure counts all works.
 */
function figurePath(query: AdminProductQuery, filter: AdminProductFilter): string {
  if (query.filter === filter) return adminProductsPath({ ...query, filter: null, page: 1 })
  return adminProductsPath({ ...query, filter, status: null, availability: null, category: null, page: 1 })
}
