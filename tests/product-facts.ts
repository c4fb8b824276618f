import type { Product } from '#app/features/products/product.ts'

/** The facts of the tests' work, in all its forms. */
export const harbour = {
  name: 'Harbour at Dusk',
  description: 'Oil on canvas.',
  category: 'Paintings',
  subcategory: 'Oil',
  style: 'Realism',
  period: 'Contemporary (1960-Present)',
  price: 1200,
}

/** A work as the API returns it, for tests of code that runs in the browser. */
export function productFacts(facts: Partial<Product> = {}): Product {
  return {
    id: '0193a1b2-0000-7000-8000-000000000001',
    ...harbour,
    condition: 'Very Good',
    condition_details: null,
    images: ['/images/0123456789abcdef0123456789abcdef.webp'],
    pictures: [{ width: 1200, height: 800, tone: '#a02828', has_alpha: false }],
    width_inches: 36,
    height_inches: 24,
    depth_inches: null,
    seat_height_inches: null,
    status: 'published',
    sold_out: false,
    sold_at: null,
    quantity: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    meta_title: null,
    meta_description: null,
    websites: ['main'],
    artist: null,
    artist_qualifier: null,
    date_text: null,
    medium: null,
    edition: null,
    signature: null,
    inventory_number: null,
    provenance: null,
    exhibitions: null,
    literature: null,
    certificate: null,
    hold_expires_at: null,
    is_reserved: false,
    ...facts,
  }
}
