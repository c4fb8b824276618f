import { expect, test } from 'vitest'
import type { GalleryFacts } from '#app/platform/settings.ts'
import { eventPlace } from './event-place.ts'

const gallery = {
  name: 'Vitrine',
  street: '5011 S Dixie Hwy',
  city: 'West Palm Beach',
  region: 'FL',
  postalCode: '33405',
} as GalleryFacts
const address = '5011 S Dixie Hwy, West Palm Beach, FL 33405'

test.each(['The Long Room', 'The Long Room and front gallery, ground floor', 'East wing, upper floor'])(
  'SHOP-15 %s is a room of the gallery',
  (location) => {
    expect(eventPlace({ location }, gallery)).toBe(`${location}, ${address}`)
    expect(eventPlace({ location }, gallery, 'short')).toBe(location)
  },
)

test.each([
  'Town Hall',
  'Carnegie Hall, New York',
  'Ann Norton Sculpture Garden',
  'The Drawing Room, Flagler Museum',
  'The Drawing Room of the Flagler Museum',
  'Palm House, great room',
  'Print Room, 18 Lantern Street',
])('EVT-22 %s is another house: the gallery says nothing of where it is', (location) => {
  expect(eventPlace({ location }, gallery)).toBe(location)
})
