import type { ReactNode } from 'react'
import { addressLine } from '#app/features/gallery/postal-address.ts'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { GalleryEvent } from '../event.ts'
import { formatEventDates } from '../event-dates.ts'
import { eventPath } from '../event-path.ts'
import { isAtGallery, isRoom } from '../event-place.ts'
import { eventPrice } from '../event-price.ts'
import { EventAction } from './event-action.tsx'

/** The sidebar of an event: time, place, capacity, price, and the button (EVD-07..15). */
export function EventDetailsPanel({ event }: { event: GalleryEvent }) {
  const { gallery } = useGallery()
  const isHere = isAtGallery(event, gallery)
  return (
    <aside aria-labelledby="event-details" className="grid gap-5 border-t border-ink pt-5 lg:sticky lg:top-24">
      <h2 className="title-3" id="event-details">
        Event Details
      </h2>
      <dl className="num grid">
        <Fact term="Date and time">
          {formatEventDates(event)}
          {event.time && (
            <>
              <br />
              {event.time}
            </>
          )}
        </Fact>
        <Fact term="Location">
          {isHere ? gallery.name : event.location}
          {(isHere || isRoom(event)) && (
            <>
              <br />
              {addressLine(gallery)}
            </>
          )}
        </Fact>
        {event.capacity !== null && <Fact term="Capacity">{attendees(event.capacity)}</Fact>}
        <Fact term="Price">{eventPrice(event.price)}</Fact>
      </dl>
      {event.is_past ? (
        <EventAction event={event} />
      ) : (
        <div className="event-bar">
          <p className="event-bar__price num">{eventPrice(event.price)}</p>
          <EventAction event={event} />
        </div>
      )}
      {!event.is_past && (
        <a className="link--go justify-self-start" href={`${eventPath(event.slug)}.ics`} download>
          <Icon name="calendar" size={18} />
          <span>Add to your calendar</span>
        </a>
      )}
    </aside>
  )
}

const attendees = (count: number) => (count === 1 ? '1 attendee' : `${formatCount(count)} attendees`)

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 border-t border-rule py-3 text-15 leading-[1.5] first:border-t-0 first:pt-0">
      <dt className="text-ink-3">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
