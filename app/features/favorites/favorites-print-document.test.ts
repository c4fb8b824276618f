import { expect, test } from 'vitest'
import { productFacts } from '#tests/product-facts.ts'
import { everything } from './favorite-text.ts'
import { favoritesPrintDocument, type PrintedList } from './favorites-print-document.ts'

function list(facts: Partial<PrintedList> = {}): PrintedList {
  return {
    favorites: [productFacts()],
    notes: new Map(),
    include: everything,
    siteName: 'Vitrine',
    gallery: {
      street: '5011 S Dixie Hwy',
      city: 'West Palm Beach',
      region: 'FL',
      postalCode: '33405',
      phone: '(561) 555-0142',
      timeZone: 'America/New_York',
    },
    website: 'gallery.example',
    place: { origin: 'https://gallery.example', imageHosts: [] },
    now: new Date('2026-11-20T15:00:00Z'),
    unlisted: new Set(),
    fonts: { serif: 'https://gallery.example/serif.woff2', sans: 'https://gallery.example/sans.woff2' },
    ...facts,
  }
}

test('PDP-15 a printed list says which length is which, in inches and centimetres, and how high one sits', () => {
  const html = favoritesPrintDocument(
    list({
      favorites: [productFacts({ height_inches: 36.5, width_inches: 20, depth_inches: 21, seat_height_inches: 17.25 })],
    }),
  )
  expect(html).toContain('<p>H × W × D: 36.5 × 20 × 21 in (92.7 × 50.8 × 53.3 cm)</p>')
  expect(html).toContain('<p>Seat height: 17.25 in (43.8 cm)</p>')
})

test('FAV-22 a printed list says of a sold work that it is, in place of its price, also where prices are left out', () => {
  for (const price of [true, false]) {
    const html = favoritesPrintDocument(
      list({ favorites: [productFacts({ sold_out: true })], include: { ...everything, price } }),
    )
    expect(html).toContain('<p class="sold">Sold</p>')
    expect(html).not.toContain('$1,200')
  }
})

test('FAV-23 a printed list says which work is no longer listed, in place of its price', () => {
  const html = favoritesPrintDocument(list({ unlisted: new Set([productFacts().id]) }))
  expect(html).toContain('<p class="price">No longer listed</p>')
  expect(html).not.toContain('$1,200')
})
