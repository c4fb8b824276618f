import { type PerPage, readPage, readPerPage } from '#app/platform/paging.ts'
import { readText } from '#app/platform/query-text.ts'
import {
  type ProductFilters,
  type ProductSort,
  readProductFilters,
  readProductSort,
  writeProductFilters,
} from './product-filters.ts'

/** The query in the address of the collection (COL-03..09). Blank and unknown values are left out. */
export interface ProductQuery {
  category: string | null
  subcategory: string | null
  search: string | null
  /** Only works that can still be bought: `available=on`, as a checkbox sends it. */
  available: boolean
  filters: ProductFilters
  sort: ProductSort
  /** Shows only this work, and opens it (COL-06, COL-07). */
  productId: string | null
  /** Only these works, by id or short id, all on one page: favorites, or a list of them (OP-15). Used by the API only. */
  ids: string[] | null
  page: number
  perPage: PerPage
}

/** The most works that can be requested by id: as many as there may be favorites. */
export const maxIds = 50

export function readProductQuery(params: URLSearchParams): ProductQuery {
  return {
    category: readText(params, 'category'),
    subcategory: readText(params, 'subcategory'),
    search: readText(params, 'search'),
    available: params.get('available') === 'on',
    filters: readProductFilters(params),
    sort: readProductSort(params),
    productId: readText(params, 'productId'),
    ids: null,
    page: readPage(params.get('page')),
    perPage: readPerPage(params.get('perPage')),
  }
}

/** The query as search parameters in canonical order, defaults left out: equal queries give equal addresses. */
export function writeProductQuery(query: Partial<ProductQuery>): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of ['category', 'subcategory', 'search', 'productId'] as const)
    if (query[name]) params.set(name, query[name])
  if (query.filters) writeProductFilters(params, query.filters)
  if (query.available) params.set('available', 'on')
  if (query.sort && query.sort !== 'newest') params.set('sort', query.sort)
  if (query.page && query.page > 1) params.set('page', String(query.page))
  if (query.perPage && query.perPage !== 12) params.set('perPage', String(query.perPage))
  return params
}

/** The comma-separated `ids` of the API, without blanks and at most `maxIds`; null if the parameter is missing. */
export function readProductIds(params: URLSearchParams): string[] | null {
  const text = params.get('ids')
  if (text === null) return null
  return text
    .split(',', 10 * maxIds)
    .map((id) => id.trim())
    .filter(Boolean)
    .slice(0, maxIds)
}
