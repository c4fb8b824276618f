import { readPage } from '#app/platform/paging.ts'
import { readText } from '#app/platform/query-text.ts'
import { withQuery } from '#app/platform/with-query.ts'

/** The named filters, with their badges: the specification's, then those of the sales report (DASH-17). */
const filterNames = {
  total: 'Total',
  available: 'Available',
  draft: 'Draft',
  sold: 'Sold',
  published: 'Published',
  'no-picture': 'Without a picture',
  'no-price': 'Without a price',
  'unsold-year': 'Unsold for over a year',
} as const
type NamedFilter = keyof typeof filterNames
/** `category:` without a name stands for the works that have no category, `artist:` for those that have no artist. */
export type AdminProductFilter = NamedFilter | `category:${string}` | `artist:${string}`

/** The sort orders of the list, with their labels (PLST-25). */
export const adminProductSorts = {
  newest: 'Newest first',
  changed: 'Last changed first',
  name: 'Name, A to Z',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
} as const
export type AdminProductSort = keyof typeof adminProductSorts

/** Works on a page (PLST-26). */
export const adminPageSizes = [24, 48, 96] as const
const availabilities = ['available', 'reserved', 'sold'] as const
type Availability = (typeof availabilities)[number]
type AdminPageSize = (typeof adminPageSizes)[number]

/** What the address of the artwork list asks for (DASH-01, PLST-02, PLST-04). The parameters are combined with AND. */
export interface AdminProductQuery {
  filter: AdminProductFilter | null
  status: 'published' | 'draft' | null
  /** Sold, reserved for a client, or not sold, whatever the status. */
  availability: Availability | null
  category: string | null
  search: string | null
  sort: AdminProductSort
  page: number
  perPage: AdminPageSize
}

/** Unknown values are ignored. */
export function readAdminProductQuery(params: URLSearchParams): AdminProductQuery {
  const status = params.get('status')
  return {
    filter: readFilter(readText(params, 'filter')),
    status: status === 'published' || status === 'draft' ? status : null,
    availability: availabilities.find((name) => name === params.get('availability')) ?? null,
    category: readText(params, 'category'),
    search: readText(params, 'search'),
    sort: readSort(params.get('sort')),
    page: readPage(params.get('page')),
    perPage: adminPageSizes.find((size) => String(size) === params.get('perPage')) ?? 24,
  }
}

/** The list's address for a query; page 1 and unset parameters are left out. */
export function adminProductsPath(query: Partial<AdminProductQuery>): string {
  const { filter, status, availability, category, search, sort, page, perPage } = query
  const params = new URLSearchParams()
  if (filter) params.set('filter', filter)
  if (status) params.set('status', status)
  if (availability) params.set('availability', availability)
  if (category) params.set('category', category)
  if (search) params.set('search', search)
  if (sort && sort !== 'newest') params.set('sort', sort)
  if (perPage && perPage !== 24) params.set('perPage', String(perPage))
  if (page && page > 1) params.set('page', String(page))
  return withQuery('/admin/products', params)
}

/** Whether the list holds fewer works than there are. */
export function isNarrowed({ filter, status, availability, category, search }: AdminProductQuery): boolean {
  return Boolean((filter && filter !== 'total') || status || availability || category || search)
}

/** The filter for people, as its badge says it (DASH-03): `Available`, `Prints`. */
export function describeFilter(filter: AdminProductFilter): string {
  if (isNamed(filter)) return filterNames[filter]
  const name = filter.slice(filter.indexOf(':') + 1)
  return name || (filter.startsWith('artist:') ? 'No artist' : 'No category')
}

function readFilter(text: string | null): AdminProductFilter | null {
  if (text?.startsWith('category:')) return `category:${text.slice('category:'.length).trim()}`
  if (text?.startsWith('artist:')) return `artist:${text.slice('artist:'.length).trim()}`
  return text !== null && isNamed(text) ? text : null
}

function isNamed(filter: string): filter is NamedFilter {
  return Object.hasOwn(filterNames, filter)
}

function readSort(value: string | null): AdminProductSort {
  return value !== null && Object.hasOwn(adminProductSorts, value) ? (value as AdminProductSort) : 'newest'
}
