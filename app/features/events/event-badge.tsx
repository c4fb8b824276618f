import type { EventSummary } from './event.ts'

/** 'Past Event', else 'Featured' where it is (EVT-03, EVT-04, OP-25). */
export function EventBadge({ event }: { event: EventSummary }) {
  if (event.is_past) return <span className="badge">Past Event</span>
  return event.featured ? <span className="badge badge--live">Featured</span> : null
}
