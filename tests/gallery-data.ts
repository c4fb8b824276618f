import type { GalleryData } from '#app/features/gallery/gallery-data.ts'

/** What pages know of a gallery, for tests of what they say about it. */
export const galleryData: GalleryData = {
  gallery: {
    name: 'Vitrine',
    street: '5011 S Dixie Hwy',
    city: 'West Palm Beach',
    region: 'FL',
    postalCode: '33405',
    country: 'US',
    latitude: 26.6656,
    longitude: -80.0567,
    phone: '(561) 555-0142',
    email: 'hello@vitrine.example',
    directionsUrl: 'https://maps.example/vitrine',
    socialUrl: null,
    shopUrl: null,
    brandName: 'Vitrine',
    timeZone: 'America/New_York',
  },
  site: { name: 'Vitrine', origin: 'https://gallery.example' },
  imageHosts: [],
  today: '2026-12-10',
  paymentProvider: 'demo',
}
