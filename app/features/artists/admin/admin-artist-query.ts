import { readPage } from '#app/platform/paging.ts'
import { readText } from '#app/platform/query-text.ts'
import { withQuery } from '#app/platform/with-query.ts'

/** The sort orders of the list, with their labels. */
export const adminArtistSorts = {
  name: 'Name, A to Z',
  works: 'Most artworks first',
  changed: 'Last changed first',
} as const
type AdminArtistSort = keyof typeof adminArtistSorts

/** The query in the address of the staff's list of artists. */
export interface AdminArtistQuery {
  /** Part of a name. */
  search: string | null
  sort: AdminArtistSort
  page: number
}

/** Unknown values are ignored. */
export function readAdminArtistQuery(params: URLSearchParams): AdminArtistQuery {
  const sort = params.get('sort')
  return {
    search: readText(params, 'search'),
    sort: sort !== null && Object.hasOwn(adminArtistSorts, sort) ? (sort as AdminArtistSort) : 'name',
    page: readPage(params.get('page')),
  }
}

/** The list's address for a query; page 1 and unset parameters are left out. */
export function adminArtistsPath({ search, sort, page }: Partial<AdminArtistQuery>): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (sort && sort !== 'name') params.set('sort', sort)
  if (page && page > 1) params.set('page', String(page))
  return withQuery('/admin/artists', params)
}
