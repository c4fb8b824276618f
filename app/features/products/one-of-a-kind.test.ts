import { expect, test } from 'vitest'
import { harbour } from '#tests/product-facts.ts'
import { isOneOfAKind } from './one-of-a-kind.ts'

const painting = { ...harbour, quantity: 1 }

test('SHOP-04 a single painting is one of a kind', () => {
  expect(isOneOfAKind(painting)).toBe(true)
  expect(
    isOneOfAKind({ ...painting, description: '18½ × 32 in, painted in 1908/09, framed. One of 2 sketches.' }),
  ).toBe(true)
  expect(isOneOfAKind({ ...painting, description: null })).toBe(true)
})

test.each([
  ['two of it', { quantity: 2 }],
  ['a print', { category: 'Prints' }],
  ['a photograph', { category: 'Photography' }],
  ['an edition', { description: 'Bronze. From an edition of eight.' }],
  ['a number', { description: 'Cast in 1970, number 4 of 20.' }],
  ['a cast', { description: 'Cast 3 of 8, signed.' }],
  ['a number like a fraction', { name: 'Half Sun, 14/75' }],
  ['a multiple', { description: 'Multiple in steel.' }],
])('SHOP-04 %s is not', (_, facts) => {
  expect(isOneOfAKind({ ...painting, ...facts })).toBe(false)
})
