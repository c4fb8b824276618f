import { type PerPage, readPage, readPerPage } from '#app/platform/paging.ts'

export const eventFilters = ['upcoming', 'past', 'all'] as const
export type EventFilter = (typeof eventFilters)[number]

/** The query in the address of the events list; invalid values fall back to the first page of upcoming events. */
export interface EventQuery {
  when: EventFilter
  page: number
  perPage: PerPage
}

export function readEventQuery(params: URLSearchParams): EventQuery {
  return {
    when: eventFilters.find((filter) => filter === params.get('when')) ?? 'upcoming',
    page: readPage(params.get('page')),
    perPage: readPerPage(params.get('perPage')),
  }
}

/** The query as search parameters in canonical order, defaults left out: equal queries give equal addresses. */
export function writeEventQuery({ when, page, perPage }: Partial<EventQuery>): URLSearchParams {
  const params = new URLSearchParams()
  if (when && when !== 'upcoming') params.set('when', when)
  if (page && page > 1) params.set('page', String(page))
  if (perPage && perPage !== 12) params.set('perPage', String(perPage))
  return params
}
