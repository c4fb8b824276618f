import { useLocation } from 'react-router'
import {
  type AdminProductFilter,
  type AdminProductQuery,
  adminProductsPath,
  readAdminProductQuery,
} from '#app/features/products/admin/admin-product-query.ts'
import { usePendingQuery } from '#app/platform/use-latest-query.ts'

/** The pending filter of the list below, and the link of a figure that counts a filter's works. */
export function useListFilter() {
  const { search } = useLocation()
  const shown = readAdminProductQuery(new URLSearchParams(search))
  const query = usePendingQuery(adminProductsPath({}), shown, readAdminProductQuery)
  return {
    isActive: (filter: AdminProductFilter) => query.filter === filter,
    pathOf: (filter: AdminProductFilter) => figurePath(query, filter),
  }
}

/**
 * The link of the figure that counts `filter`: to the list of those works, or, if that filter is active, to the list without it
 * (DASH-02, OP-41). Search, order and page size stay; other filters are reset, because a figure counts all works.
 */
function figurePath(query: AdminProductQuery, filter: AdminProductFilter): string {
  if (query.filter === filter) return adminProductsPath({ ...query, filter: null, page: 1 })
  return adminProductsPath({ ...query, filter, status: null, availability: null, category: null, page: 1 })
}
