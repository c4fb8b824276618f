import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [-1_000, '-1,000'],
  [1_250.5, '1,250.5'],
  ['1234567.80', '1,234,567.80'],
  ['', ''],
])('OPS-13 %o is shown as %o', (count, shown) => {
  expect(formatCount(count)).toBe(shown)
})

test('OPS-13 any whole number reads as Intl writes it', () => {
  const intl = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(intl.format(count))
    }),
  )
})
