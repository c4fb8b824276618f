import { ListRow, ListRowSkeletons } from '#app/ui/list-row.tsx'
import type { EventSummary } from '../event.ts'
import { EventFacts } from '../event-facts.tsx'
import { EventKind } from '../event-kind.tsx'
import { eventPath } from '../event-path.ts'
import { EventPicture } from '../event-picture.tsx'

const grid = 'lg:grid-cols-[5fr_7fr] lg:items-center lg:gap-14'

/** One event of the list (EVT-02..05). @param isFirst its picture is in the first view */
export function EventRow({ event, isFirst }: { event: EventSummary; isFirst: boolean }) {
  return (
    <ListRow
      path={eventPath(event.slug)}
      title={event.title}
      grid={grid}
      picture={
        <EventPicture event={event} className="aspect-3/2" sizes="(min-width: 64rem) 38vw, 92vw" priority={isFirst} />
      }
      above={<EventKind event={event} />}
      more={event.is_past ? 'View Details' : 'Learn More'}
    >
      <EventFacts event={event} />
      <p className="line-clamp-6 max-w-152 wrap-anywhere text-ink-2">{event.description}</p>
    </ListRow>
  )
}

/** Three placeholder rows while events load (EVT-13). */
export function EventRowSkeletons({ message }: { message: string | null }) {
  return <ListRowSkeletons message={message} status="Loading events" grid={grid} aspect="aspect-3/2" />
}
