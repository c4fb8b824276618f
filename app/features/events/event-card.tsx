import { Link } from 'react-router'
import type { EventSummary } from './event.ts'
import { EventBadge } from './event-badge.tsx'
import { formatEventDates } from './event-dates.ts'
import { eventPath } from './event-path.ts'
import { EventPicture } from './event-picture.tsx'

/** An event among others: picture, days, title, type and time; the whole card is the title's link. */
export function EventCard({ event }: { event: EventSummary }) {
  return (
    <article className="card">
      <EventPicture event={event} className="aspect-3/2" sizes="(min-width: 48rem) 31vw, 92vw" />
      <p className="num pt-4 font-serif text-24 leading-[1.2] tracking-title">{formatEventDates(event)}</p>
      <h3 className="wrap-anywhere pt-1.5 font-sans text-16 font-medium leading-[1.4] tracking-[0]">
        <Link className="card__link" to={eventPath(event.slug)}>
          {event.title}
        </Link>
      </h3>
      <p className="small flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
        <span>
          {event.type}
          {event.time && (
            <>
              <span className="sep">·</span>
              {event.time}
            </>
          )}
        </span>
        <EventBadge event={event} />
      </p>
    </article>
  )
}
