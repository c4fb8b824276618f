import { readPage } from '#app/platform/paging.ts'
import { readText } from '#app/platform/query-text.ts'
import { withQuery } from '#app/platform/with-query.ts'

const namedFilters = ['total', 'available', 'draft', 'sold', 'published'] as const
export type AdminProductFilter = (typeof namedFilters)[number] | `category:${string}`

/** What the address of the artwork list asks for (DASH-01, PLST-02, PLST-04). All of it narrows the list together. */
export interface AdminProductQuery {
  filter: AdminProductFilter | null
  status: 'published' | 'draft' | null
  search: string | null
  page: number
}

/** Unknown values count as not given. */
export function readAdminProductQuery(params: URLSearchParams): AdminProductQuery {
  const status = params.get('status')
  return {
    filter: readFilter(readText(params, 'filter')),
    status: status === 'published' || status === 'draft' ? status : null,
    search: readText(params, 'search'),
    page: readPage(params.get('page')),
  }
}

/** The list's address for a query; page 1 and what is not asked for are left out. */
export function adminProductsPath({ filter, status, search, page }: Partial<AdminProductQuery>): string {
  const params = new URLSearchParams()
  if (filter) params.set('filter', filter)
  if (status) params.set('status', status)
  if (search) params.set('search', search)
  if (page && page > 1) params.set('page', String(page))
  return withQuery('/admin/products', params)
}

/** The filter for people, as its badge says it (DASH-03): `Available`, `Prints`. */
export function describeFilter(filter: AdminProductFilter): string {
  if (filter.startsWith('category:')) return filter.slice('category:'.length)
  return filter[0]!.toUpperCase() + filter.slice(1)
}

function readFilter(text: string | null): AdminProductFilter | null {
  if (text?.startsWith('category:')) return `category:${text.slice('category:'.length).trim()}`
  return namedFilters.find((name) => name === text) ?? null
}
