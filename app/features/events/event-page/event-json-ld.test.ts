import { expect, test } from 'vitest'
import { galleryData } from '#tests/gallery-data.ts'
import type { GalleryEvent } from '../event.ts'
import { eventJsonLd } from './event-json-ld.ts'

const talk: GalleryEvent = {
  id: '0197b1a0-0000-7000-8000-000000000001',
  title: 'Painting Animals from Life',
  slug: 'painting animals',
  description: 'Two portraits.',
  long_description: null,
  image: '/images/talk.webp',
  picture: null,
  date: '2026-12-10',
  end_date: null,
  time: '6:00 PM to 8:00 PM',
  location: null,
  type: 'Artist Talk',
  featured: false,
  is_past: false,
  is_on_view: false,
  capacity: 60,
  price: 15,
  ticket_link: 'https://tickets.example/1',
  artists: [{ name: 'Ragna Rønnevik', bio: null, image: null, picture: null }],
  created_at: '2026-10-01T09:00:00.000Z',
  updated_at: '2026-10-02T09:00:00.000Z',
}
const write = (facts: Partial<GalleryEvent> = {}) => eventJsonLd({ ...talk, ...facts }, galleryData)

test('SEO-06 an event is told with name, start, end, place with address, offer and performers', () => {
  expect(write()).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': 'https://gallery.example/events/painting%20animals',
    url: 'https://gallery.example/events/painting%20animals',
    name: 'Painting Animals from Life',
    description: 'Two portraits.',
    image: ['https://gallery.example/images/talk.webp?width=1200&quality=80'],
    startDate: '2026-12-10T18:00:00-05:00',
    endDate: '2026-12-10T20:00:00-05:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: 'Vitrine',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '5011 S Dixie Hwy',
        addressLocality: 'West Palm Beach',
        addressRegion: 'FL',
        postalCode: '33405',
        addressCountry: 'US',
      },
    },
    organizer: { '@type': 'ArtGallery', name: 'Vitrine', url: 'https://gallery.example/' },
    isAccessibleForFree: false,
    maximumAttendeeCapacity: 60,
    performer: [{ '@type': 'Person', name: 'Ragna Rønnevik' }],
    offers: {
      '@type': 'Offer',
      url: 'https://tickets.example/1',
      price: '15.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      validFrom: '2026-10-01T09:00:00.000Z',
    },
  })
})

test('SEO-06 days without a clock time are days, and an end before the start is none', () => {
  expect(write({ time: null, end_date: '2026-12-20' })).toMatchObject({
    startDate: '2026-12-10',
    endDate: '2026-12-20',
  })
  expect(write({ time: 'Evening', end_date: '2026-12-01' })).toMatchObject({
    startDate: '2026-12-10',
    endDate: '2026-12-10',
  })
})

test('SEO-06 elsewhere is where the event says; free is free; what is past offers nothing', () => {
  expect(write({ location: 'Harbor House, 2 Quay St' })).toMatchObject({
    location: { name: 'Harbor House, 2 Quay St', address: 'Harbor House, 2 Quay St' },
  })
  // A room of the gallery is at the gallery's address.
  expect(write({ location: 'The Long Room, ground floor' })).toMatchObject({
    location: { name: 'The Long Room, ground floor', address: { '@type': 'PostalAddress' } },
  })
  expect(write({ price: null, ticket_link: null })).toMatchObject({
    isAccessibleForFree: true,
    offers: { price: '0.00', url: 'https://gallery.example/events/painting%20animals' },
  })
  expect(write({ is_past: true })).not.toHaveProperty('offers')
})

test('SEO-06 no picture, no artists, no capacity leave nothing behind, and a picture from anywhere is not told', () => {
  const facts = write({ image: 'https://elsewhere.example/a.jpg', artists: [], capacity: null })
  for (const name of ['image', 'performer', 'maximumAttendeeCapacity']) expect(facts).not.toHaveProperty(name)
})

test.each(['Online', ' online via Zoom'])('EVT-26 an event at %j is at an address of the web', (location) => {
  expect(write({ location })).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', name: location, url: 'https://tickets.example/1' },
  })
  expect(write({ location, ticket_link: null })).toMatchObject({
    location: { url: 'https://gallery.example/events/painting%20animals' },
  })
})

test.each(['Online and at Harbor House', 'Online & Harbor House', 'Onlineweg 2'])(
  'EVT-26 %j is a place',
  (location) => {
    expect(write({ location })).toMatchObject({ location: { '@type': 'Place', name: location } })
  },
)
