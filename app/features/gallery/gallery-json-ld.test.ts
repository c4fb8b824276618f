import { expect, test } from 'vitest'
import { galleryData } from '#tests/gallery-data.ts'
import { galleryJsonLd } from './gallery-json-ld.ts'

test('SITE-19 SITE-20 programs read name, address, telephone, place and opening hours of the gallery', () => {
  expect(galleryJsonLd(galleryData)).toMatchObject({
    '@type': ['ArtGallery', 'LocalBusiness'],
    name: 'Vitrine',
    url: 'https://gallery.example/',
    telephone: '(561) 555-0142',
    address: { streetAddress: '5011 S Dixie Hwy', addressLocality: 'West Palm Beach', postalCode: '33405' },
    geo: { latitude: 26.6656, longitude: -80.0567 },
    openingHoursSpecification: [
      {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
          (day) => `https://schema.org/${day}`,
        ),
        opens: '11:00',
        closes: '17:00',
      },
    ],
  })
})
