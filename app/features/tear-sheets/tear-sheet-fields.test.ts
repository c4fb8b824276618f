import { expect, test } from 'vitest'
import { type PublishedWork, readTearSheetWork } from './tear-sheet-fields.ts'

const complete: PublishedWork = {
  id: '0193a1b2-0000-7000-8000-000000000000',
  name: 'Harbour at Dusk',
  description: 'Oil on canvas.',
  category: 'Paintings',
  subcategory: 'Oil',
  style: null,
  period: null,
  price: 1200,
  condition: 'Good',
  condition_details: null,
  images: ['/images/a.webp'],
  pictures: [null],
  width_inches: null,
  height_inches: null,
  depth_inches: null,
  seat_height_inches: null,
  status: 'published',
  sold_out: false,
  sold_at: null,
  quantity: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  meta_title: null,
  meta_description: null,
  websites: [],
  hold_expires_at: null,
  is_reserved: false,
}

test.each([
  ['name', { name: ' ' }, 'Product name is required'],
  ['category', { category: null }, 'Category is required'],
  ['price', { price: null }, 'Price is required'],
  ['condition', { condition: null }, 'Condition is required'],
  ['description', { description: '\n ' }, 'Description is required'],
  ['images', { images: [] }, 'Image URL is required'],
])('TEAR-04 TEAR-05 TEAR-06 TEAR-07 TEAR-08 TEAR-09 a work without %s gets no sheet', (field, facts, message) => {
  expect(readTearSheetWork({ ...complete, ...facts })).toEqual({ errors: { [field]: message } })
})

test('every missing fact is named at once', () => {
  const { errors } = readTearSheetWork({ ...complete, category: '', condition: '', images: [' '] })
  expect(Object.keys(errors!)).toEqual(['category', 'condition', 'images'])
})

test('a work that is given away has a price', () => {
  expect(readTearSheetWork({ ...complete, price: 0 }).work?.price).toBe(0)
})
