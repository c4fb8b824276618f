import type { GalleryData } from '#app/features/gallery/gallery-data.ts'
import { galleryFacts } from '#app/features/gallery/gallery-facts.ts'

/** What pages know of a gallery, for tests of what they say about it. */
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
