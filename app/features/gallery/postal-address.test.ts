import { expect, test } from 'vitest'
import { eventPlace } from '#app/features/events/event-place.ts'
import { favoritesPrintDocument } from '#app/features/favorites/print/favorites-print-document.ts'
import { galleryFacts } from './gallery-facts.ts'
import { galleryPostalAddress } from './gallery-json-ld.ts'

const galleryIn = (facts: object) =>
  galleryFacts({
    fixed: {},
    stored: { name: 'Vitrine', street: '8 Queen’s Road', country: 'HK', ...facts },
    timeZone: 'Asia/Hong_Kong',
  })
const printed = (gallery: ReturnType<typeof galleryIn>) =>
  favoritesPrintDocument({
    gallery,
    siteName: 'Vitrine',
    favorites: [],
    unlisted: new Set(),
    notes: new Map(),
    include: { images: true, details: true, price: true, notes: true },
    website: 'gallery.example',
    place: { origin: 'https://gallery.example', imageHosts: [] },
    now: new Date('2026-12-10T12:00:00Z'),
    fonts: { serif: [], sans: [] },
  })

test.each([
  [{ city: 'Hong Kong', region: '', postalCode: '' }, '8 Queen’s Road, Hong Kong'],
  [{ city: 'Monaco', region: '', postalCode: '98000' }, '8 Queen’s Road, Monaco, 98000'],
  [{ city: 'Dublin', region: 'Leinster', postalCode: '' }, '8 Queen’s Road, Dublin, Leinster'],
])('SET-14 an address without region or postal code leaves no gap: %j', (facts, address) => {
  const gallery = galleryIn(facts)
  expect(eventPlace({ location: null }, gallery)).toBe(`Vitrine, ${address}`)
  expect(printed(gallery)).toContain(`<footer>${address}<span>`)
  expect(new URL(gallery.directionsUrl).searchParams.get('destination')).toBe(address)
  expect(new URL(gallery.mapUrl!).searchParams.get('query')).toBe(`${address}, HK`)
  expect(Object.values(galleryPostalAddress(gallery))).not.toContain('')
})
