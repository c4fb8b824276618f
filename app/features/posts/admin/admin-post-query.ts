import { readPage } from '#app/platform/paging.ts'
import { readText } from '#app/platform/query-text.ts'
import { withQuery } from '#app/platform/with-query.ts'

/** The query in the address of the back office's list of posts. */
export interface AdminPostQuery {
  status: 'published' | 'draft' | null
  /** A part of the title, excerpt, content or author. */
  search: string | null
  page: number
}

/** Unknown values are ignored. */
export function readAdminPostQuery(params: URLSearchParams): AdminPostQuery {
  const status = params.get('status')
  return {
    status: status === 'published' || status === 'draft' ? status : null,
    search: readText(params, 'search'),
    page: readPage(params.get('page')),
  }
}

/** The list's address for a query; page 1 and unset parameters are left out. */
export function adminPostsPath({ status, search, page }: Partial<AdminPostQuery>): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (search) params.set('search', search)
  if (page && page > 1) params.set('page', String(page))
  return withQuery('/admin/blog', params)
}
