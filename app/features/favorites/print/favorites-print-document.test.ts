import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { productFacts } from '#tests/product-facts.ts'
import { everything } from '../favorite-text.ts'
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
    fonts: {
      serif: ['https://gallery.example/serif.woff2', 'https://gallery.example/serif-ext.woff2'],
      sans: ['https://gallery.example/sans.woff2'],
    },
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

test('FAV-24 PRINT-14 a printed list says where it can be opened, and has a code for it', () => {
  const ids = ['0193a1b2-0000-7000-8000-000000000001', '0193a1b2-0000-7000-8000-000000000002']
  const favorites = ids.map((id) => productFacts({ id }))
  const html = favoritesPrintDocument(list({ favorites, unlisted: new Set([ids[1]!]) }))
  const address = 'https://gallery.example/favorites?ids=AZOhsgAAcACAAAAAAAAAAQ'
  expect(html).toContain(`>${address}<`)
  expect(readCode(html)).toBe(address)
  const none = favoritesPrintDocument(list({ favorites, unlisted: new Set(ids) }))
  expect(none).not.toContain('favorites?ids=')
  expect(none).not.toContain('<svg')
})

/** What a phone reads from the code in the document. */
function readCode(html: string): string | undefined {
  const [, side, path] = /viewBox="0 0 (\d+) .*<path fill="#1f1b17" d="([^"]+)"/.exec(html)!
  const scale = 4
  const width = Number(side) * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path!.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let at = Number(x) * scale; at < (Number(x) + 1) * scale; at++)
        pixels.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3)
  }
  return jsQR(pixels, width, width)?.data
}

test('ART-50 the maker is printed over the title, as text', () => {
  const artist = { id: '1', name: 'A <b> B', slug: 'a-b', born: null, died: null }
  expect(favoritesPrintDocument(list({ favorites: [productFacts({ artist })] }))).toContain(
    '<p class="by">A &#60;b&#62; B</p>\n<h2>',
  )
  expect(favoritesPrintDocument(list())).not.toContain('class="by"')
})
