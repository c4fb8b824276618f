import { readPage } from '#app/platform/paging.ts'
import { readText } from '#app/platform/query-text.ts'
import { withQuery } from '#app/platform/with-query.ts'
import { type EnquiryKind, type EnquiryState, enquiryStates, isEnquiryKind } from '../enquiry.ts'
import { adminEnquiriesPath } from './enquiry-path.ts'

/** The query in the address of the list of enquiries. */
export interface AdminEnquiryQuery {
  state: EnquiryState | null
  kind: EnquiryKind | null
  /** The id of an admin, or `none` for enquiries without an assignee. */
  assignee: string | null
  /** Part of the sender's name or address, the work's name, the message or the number. */
  search: string | null
  page: number
}

/** Unknown values are ignored. */
export function readAdminEnquiryQuery(params: URLSearchParams): AdminEnquiryQuery {
  const kind = params.get('kind')
  return {
    state: enquiryStates.find((state) => state === params.get('state')) ?? null,
    kind: isEnquiryKind(kind) ? kind : null,
    assignee: readText(params, 'assignee'),
    search: readText(params, 'search'),
    page: readPage(params.get('page')),
  }
}

/** The list's address for a query, or that of its CSV file; page 1 and unset parameters are left out. */
export function adminEnquiryListPath(query: Partial<AdminEnquiryQuery>, path = adminEnquiriesPath): string {
  const params = new URLSearchParams()
  for (const name of ['state', 'kind', 'assignee', 'search'] as const) {
    const value = query[name]
    if (value) params.set(name, value)
  }
  if (query.page && query.page > 1) params.set('page', String(query.page))
  return withQuery(path, params)
}
