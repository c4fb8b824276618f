import { expect, test } from 'vitest'
import { productFacts } from '#tests/product-facts.ts'
import { priceText, unavailableText } from './product-label.ts'

test.each([
  ['a work for sale', { price: 1200 }, true, null, '$1,200'],
  ['one without a price', { price: null }, true, null, 'Price on request'],
  ['a sold one', { sold_out: true }, true, 'Sold', 'Sold'],
  ['a sold one without a price', { sold_out: true, price: null }, true, 'Sold', 'Sold'],
  ['one that is no longer listed', { price: 1200 }, false, 'No longer listed', 'No longer listed'],
  ['one that was sold before', { sold_out: true }, false, 'Sold', 'Sold'],
])('FAV-22 FAV-23 %s says so in place of its price', (_, facts, isListed, unavailable, text) => {
  expect(unavailableText(productFacts(facts), isListed)).toBe(unavailable)
  expect(priceText(productFacts(facts), isListed)).toBe(text)
})
