import { BackendError, backend } from '#app/platform/backend.ts'
import type { Page } from '#app/platform/paging.ts'
import { createResource } from '#app/platform/resource.ts'
import type { EventDetail, EventSummary } from './event.ts'
import { type EventQuery, writeEventQuery } from './event-query.ts'

/** The lists of events that this browser tab has loaded, by `eventListKey`. There are no retries beyond a request's own attempts (OP-21). */
export const eventLists = createResource<Page<EventSummary>>({
  async load(key, signal) {
    const page = await backend<Page<EventSummary>>(`/api/events?fields=summary${key && `&${key}`}`, { signal })
    // JSON, but not ours: a captive portal or proxy responded instead.
    if (!Array.isArray(page?.items)) throw new BackendError('The server sent an answer that could not be read.')
    return page
  },
  retryDelaysMs: [],
  describeFailure: () => 'Failed to load events',
})

export function eventListKey(query: EventQuery): string {
  return writeEventQuery(query).toString()
}

/** The events that this browser tab has opened, by slug; null for one that does not exist. */
export const eventDetails = createResource<EventDetail | null>({
  async load(slug, signal) {
    try {
      const event = await backend<EventDetail>(`/api/events/${encodeURIComponent(slug)}`, { signal })
      if (!event?.slug) throw new BackendError('The server sent an answer that could not be read.')
      return event
    } catch (error) {
      if (error instanceof BackendError && error.status === 404) return null
      throw error
    }
  },
  retryDelaysMs: [],
  describeFailure: () => 'Failed to load event',
})
