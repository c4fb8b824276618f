import { formatDay } from '#app/platform/format-day.ts'
import type { EventSummary } from './event.ts'
import { lastDay } from './event-dates.ts'

/** 'Past Event', else the last day of a current event, else 'Featured' if it is (EVT-03, EVT-04, OP-25, OP-27). */
export function EventBadge({ event }: { event: EventSummary }) {
  if (event.is_past) return <span className="badge">Past Event</span>
  if (event.is_on_view) return <span className="badge badge--live">On view until {formatDay(lastDay(event))}</span>
  return event.featured ? <span className="badge badge--live">Featured</span> : null
}
