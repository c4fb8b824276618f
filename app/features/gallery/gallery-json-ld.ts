import { weekdays } from '#app/platform/format-day.ts'
import type { DayHours, GalleryFacts, Site } from '#app/platform/settings.ts'

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
    ...(gallery.latitude !== null &&
      gallery.longitude !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: gallery.latitude, longitude: gallery.longitude },
      }),
    openingHoursSpecification: openingHours(gallery.hours),
    ...(gallery.closedDays.length > 0 && {
      // From midnight to midnight means closed all day.
      specialOpeningHoursSpecification: gallery.closedDays.map(({ first, last }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: first,
        validThrough: last,
        opens: '00:00',
        closes: '00:00',
      })),
    }),
    currenciesAccepted: 'USD',
    hasMap: gallery.directionsUrl,
    sameAs: [...gallery.socialLinks.map(({ url }) => url), gallery.shopUrl].filter((link) => link !== null),
  }
}

/** One entry for all days with the same hours. */
function openingHours(hours: readonly DayHours[]) {
  const entries: { '@type': string; dayOfWeek: string[]; opens: string; closes: string }[] = []
  for (const [index, day] of weekdays.entries()) {
    const times = hours[index]
    if (!times) continue
    const { opens, closes } = times
    const alike = entries.find((entry) => entry.opens === opens && entry.closes === closes)
    const name = `https://schema.org/${day}`
    if (alike) alike.dayOfWeek.push(name)
    else entries.push({ '@type': 'OpeningHoursSpecification', dayOfWeek: [name], opens, closes })
  }
  return entries
}

export function galleryPostalAddress(gallery: GalleryFacts) {
  return {
    '@type': 'PostalAddress',
    streetAddress: gallery.street,
    addressLocality: gallery.city,
    ...(gallery.region && { addressRegion: gallery.region }),
    ...(gallery.postalCode && { postalCode: gallery.postalCode }),
    addressCountry: gallery.country,
  }
}
