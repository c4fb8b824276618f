import { readPage } from '#app/platform/paging.ts'
import { readText } from '#app/platform/query-text.ts'
import { withQuery } from '#app/platform/with-query.ts'
import { type EventFilter, eventFilters } from '../event-query.ts'

/** The query in the address of the staff's list of events. */
export interface AdminEventQuery {
  when: EventFilter
  /** Part of a title. */
  search: string | null
  page: number
}

/** Unknown values are ignored. */
export function readAdminEventQuery(params: URLSearchParams): AdminEventQuery {
  return {
    when: eventFilters.find((filter) => filter === params.get('when')) ?? 'all',
    search: readText(params, 'search'),
    page: readPage(params.get('page')),
  }
}

/** The list's address for a query; page 1 and unset parameters are left out. */
export function adminEventsPath({ when, search, page }: Partial<AdminEventQuery>): string {
  const params = new URLSearchParams()
  if (when && when !== 'all') params.set('when', when)
  if (search) params.set('search', search)
  if (page && page > 1) params.set('page', String(page))
  return withQuery('/admin/events', params)
}
