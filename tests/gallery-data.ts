import type { createRoutesStub } from 'react-router'
import type { GalleryData } from '#app/features/gallery/gallery-data.ts'
import { galleryFacts } from '#app/features/gallery/gallery-facts.ts'

/** The gallery's facts that pages have, for tests of their texts. */
export const galleryData: GalleryData = {
  gallery: galleryFacts({
    fixed: { directionsUrl: 'https://maps.example/vitrine' },
    timeZone: 'America/New_York',
  }),
  site: { name: 'Vitrine', origin: 'https://gallery.example' },
  imageHosts: [],
  today: '2026-12-10',
  openToday: 'Open today 11 AM to 5 PM',
  paymentProvider: { name: 'demo' },
}

type StubRoute = Parameters<typeof createRoutesStub>[0][number]

/** The root of a stub's routes, which provides the gallery's facts to its `children`. */
export const galleryRoot = (children: StubRoute[]): StubRoute => ({
  id: 'root',
  path: '/',
  loader: () => galleryData,
  HydrateFallback: () => null,
  children,
})
