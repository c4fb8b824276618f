import { Link } from 'react-router'
import type { EventSummary } from './event.ts'
import { EventFacts } from './event-facts.tsx'
import { EventKind } from './event-kind.tsx'
import { eventPath } from './event-path.ts'
import { EventPicture } from './event-picture.tsx'

/** An event's card, in the order of a list's row (SHOP-17); the title's link covers the whole card. */
export function EventCard({ event }: { event: EventSummary }) {
  return (
    <article className="card">
      <EventPicture event={event} className="aspect-3/2" sizes="(min-width: 48rem) 31vw, 92vw" />
      <div className="grid gap-2 pt-4">
        <EventKind event={event} />
        <h3 className="title-3 wrap-anywhere">
          <Link className="card__link" to={eventPath(event.slug)}>
            {event.title}
          </Link>
        </h3>
        <EventFacts event={event} isStacked />
      </div>
    </article>
  )
}
