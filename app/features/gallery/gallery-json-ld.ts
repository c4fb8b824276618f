import type { GalleryFacts, Site } from '#app/platform/settings.ts'

/** schema.org facts of the gallery itself, with its opening hours (SITE-19, SITE-20). */
export function galleryJsonLd({ gallery, site }: { gallery: GalleryFacts; site: Site }) {
  return {
    '@context': 'https://schema.org',
    '@type': ['ArtGallery', 'LocalBusiness'],
    '@id': `${site.origin}/#gallery`,
    name: gallery.name,
    url: `${site.origin}/`,
    telephone: gallery.phone,
    email: gallery.email,
    address: galleryPostalAddress(gallery),
    geo: { '@type': 'GeoCoordinates', latitude: gallery.latitude, longitude: gallery.longitude },
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
          (day) => `https://schema.org/${day}`,
        ),
        opens: '11:00',
        closes: '17:00',
      },
    ],
    currenciesAccepted: 'USD',
    hasMap: gallery.directionsUrl,
    sameAs: [gallery.socialUrl, gallery.shopUrl].filter((link) => link !== null),
  }
}

export function galleryPostalAddress(gallery: GalleryFacts) {
  return {
    '@type': 'PostalAddress',
    streetAddress: gallery.street,
    addressLocality: gallery.city,
    addressRegion: gallery.region,
    postalCode: gallery.postalCode,
    addressCountry: gallery.country,
  }
}
