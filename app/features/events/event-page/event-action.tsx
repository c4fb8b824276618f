import { useGallery } from '#app/features/gallery/use-gallery.ts'
import type { GalleryEvent } from '../event.ts'

/** The button of an event: register, buy tickets, or write a mail; none once it is past (EVD-12..15). */
export function EventAction({ event }: { event: GalleryEvent }) {
  const { gallery } = useGallery()
  if (event.is_past) return <p className="text-15 text-ink-2">This event has ended</p>
  if (event.ticket_link) {
    return (
      <a className="btn btn--primary btn--block" href={event.ticket_link} rel="noopener">
        {event.price ? 'Get Tickets' : 'Register Now'}
      </a>
    )
  }
  return (
    <a
      className="btn btn--primary btn--block"
      href={`mailto:${gallery.email}?subject=${encodeURIComponent('Event Inquiry')}`}
    >
      Contact for Details
    </a>
  )
}
