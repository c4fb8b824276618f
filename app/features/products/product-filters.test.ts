import { expect, test } from 'vitest'
import { readDollars } from './product-filters.ts'

test.each([
  ['1500', 1500],
  ['$1,500', 1500],
  ['1 500.50', 1500.5],
  ['99.5', 99.5],
  ['999,999,999', 999_999_999],
  ['999999999.99', 999_999_999.99],
])('FIND-67 %s is a price of %d dollars', (typed, dollars) => {
  expect(readDollars(typed)).toBe(dollars)
})

test.each(['99,50', '2500,00', '1,5', '1,00,000', '1.500,00', '1,500,50', ',500', '1,,500', '1,000,000,000', '1.500'])(
  'FIND-67 “%s” is none',
  (typed) => {
    expect(readDollars(typed)).toBeNull()
  },
)
