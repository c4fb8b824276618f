import { expect, test } from 'vitest'
import { productFacts } from '#tests/product-facts.ts'
import { type PublishedWork, readTearSheetWork } from './tear-sheet-fields.ts'

const complete: PublishedWork = productFacts({
  condition: 'Good',
  images: ['/images/a.webp'],
  pictures: [null],
})

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
