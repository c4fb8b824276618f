import { withQuery } from '#app/platform/with-query.ts'
import { type EventQuery, writeEventQuery } from './event-query.ts'

/** An event's canonical address. */
export function eventPath(slug: string): string {
  return `/events/${encodeURIComponent(slug)}`
}

/** The list's address for a query; defaults are left out. */
export function eventsPath(query: Partial<EventQuery>): string {
  return withQuery('/events', writeEventQuery(query))
}
