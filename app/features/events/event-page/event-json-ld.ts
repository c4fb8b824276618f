import type { GalleryData } from '#app/features/gallery/gallery-data.ts'
import { galleryPostalAddress } from '#app/features/gallery/gallery-json-ld.ts'
import { imageUrl } from '#app/features/images/image-url.ts'
import { isoInZone } from '#app/platform/gallery-time.ts'
import { toCents, toDecimalString } from '#app/platform/money.ts'
import type { GalleryEvent } from '../event.ts'
import { eventPath } from '../event-path.ts'
import { isAtGallery, isOnline, isRoom } from '../event-place.ts'
import { eventSpan } from '../event-span.ts'

/** schema.org facts of an event: a rich result needs name, start and a location with an address (SEO-06). */
export function eventJsonLd(event: GalleryEvent, { site, gallery, imageHosts }: GalleryData) {
  const url = `${site.origin}${eventPath(event.slug)}`
  const span = eventSpan(event, gallery.timeZone)
  const image = event.image && imageUrl(event.image, { imageHosts, width: 1200 })
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': url,
    url,
    name: event.title,
    description: event.description,
    ...(image && { image: [new URL(image, site.origin).href] }),
    startDate: span.kind === 'days' ? span.first : isoInZone(span.start, gallery.timeZone),
    ...(span.kind === 'days' ? { endDate: span.last } : span.end && { endDate: isoInZone(span.end, gallery.timeZone) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${isOnline(event) ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isOnline(event)
      ? { '@type': 'VirtualLocation', name: event.location, url: event.ticket_link ?? url }
      : {
          '@type': 'Place',
          name: isAtGallery(event, gallery) ? gallery.name : event.location,
          address: isAtGallery(event, gallery) || isRoom(event) ? galleryPostalAddress(gallery) : event.location,
        },
    organizer: { '@type': 'ArtGallery', name: gallery.name, url: `${site.origin}/` },
    isAccessibleForFree: !event.price,
    ...(event.capacity !== null && { maximumAttendeeCapacity: event.capacity }),
    ...(event.artists.length > 0 && {
      performer: event.artists.map((artist) => ({ '@type': 'Person', name: artist.name })),
    }),
    ...(!event.is_past && {
      offers: {
        '@type': 'Offer',
        url: event.ticket_link ?? url,
        price: toDecimalString(toCents(event.price ?? 0)),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        validFrom: event.created_at,
      },
    }),
  }
}
