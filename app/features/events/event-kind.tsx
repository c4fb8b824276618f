import type { EventSummary } from './event.ts'
import { EventBadge } from './event-badge.tsx'

/** The line above an event's title: its type and its badge. Without a badge it has the same height, so that titles side by side align. */
export function EventKind({ event }: { event: EventSummary }) {
  return (
    <p className="small flex min-h-6.5 flex-wrap items-center gap-3">
      <span>{event.type}</span>
      <EventBadge event={event} />
    </p>
  )
}
