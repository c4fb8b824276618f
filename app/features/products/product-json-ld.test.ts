import { expect, test } from 'vitest'
import type { Product } from './product.ts'
import { productJsonLd } from './product-json-ld.ts'

const product = {
  id: '0198',
  name: 'Harbour at Dusk',
  description: 'Oil on canvas.',
  category: 'Paintings',
  subcategory: 'Oil',
  price: 12500,
  images: ['/images/a.webp', 'https://pictures.example/b.jpg'],
  sold_out: false,
} as Product
const facts = {
  site: { name: 'Vitrine', origin: 'https://gallery.example' },
  imageHosts: ['pictures.example'],
  today: '2026-11-20',
}

test('SEO-07 OP-39 a work is a Product with an Offer whose price is valid for a year', () => {
  expect(productJsonLd(product, facts)).toMatchObject({
    '@type': 'Product',
    name: 'Harbour at Dusk',
    description: 'Oil on canvas.',
    url: 'https://gallery.example/collection?productId=0198',
    image: ['https://gallery.example/images/a.webp', 'https://pictures.example/b.jpg'],
    offers: {
      '@type': 'Offer',
      price: '12500.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      priceValidUntil: '2027-11-20',
    },
  })
})

test('SEO-11 a work that is kept for a client is out of stock', () => {
  expect(productJsonLd({ ...product, is_reserved: true }, facts)).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})

test('SEO-07 a sold work is sold out; one without a price makes no offer; a leap day ends on the 28th', () => {
  expect(productJsonLd({ ...product, sold_out: true }, facts)).toMatchObject({
    offers: { availability: 'https://schema.org/SoldOut' },
  })
  expect(productJsonLd({ ...product, price: null, description: null }, facts)).not.toHaveProperty('offers')
  expect(productJsonLd(product, { ...facts, today: '2028-02-29' })).toMatchObject({
    offers: { priceValidUntil: '2029-02-28' },
  })
})

test('SEO-12 IMG-05 structured data names no picture that is not shown', () => {
  const refused = ['https://', 'http://[', 'https://evil.example/a.jpg', '']
  const imageOf = (images: string[]) => ('image' in productJsonLd({ ...product, images }, facts) ? 'some' : 'none')
  expect(productJsonLd({ ...product, images: [...refused, '/images/a.webp'] }, facts)).toMatchObject({
    image: ['https://gallery.example/images/a.webp'],
  })
  expect([imageOf(refused), imageOf([])]).toEqual(['none', 'none'])
})
