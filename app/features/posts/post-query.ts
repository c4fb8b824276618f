import { type PerPage, readPage, readPerPage } from '#app/platform/paging.ts'
import { readText } from '#app/platform/query-text.ts'

/** The query in the address of the artist profiles (BLOG-02..04). Blank and invalid values are left out. */
export interface PostQuery {
  search: string | null
  /** A category's slug. */
  category: string | null
  page: number
  perPage: PerPage
}

export function readPostQuery(params: URLSearchParams): PostQuery {
  return {
    search: readText(params, 'search'),
    category: readText(params, 'category'),
    page: readPage(params.get('page')),
    perPage: readPerPage(params.get('perPage')),
  }
}

/** The query as search parameters in canonical order, defaults left out: equal queries give equal addresses. */
export function writePostQuery({ search, category, page, perPage }: Partial<PostQuery>): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (category) params.set('category', category)
  if (page && page > 1) params.set('page', String(page))
  if (perPage && perPage !== 12) params.set('perPage', String(perPage))
  return params
}
