import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPrice, formatPriceWithCents, fromDecimalString, toDecimalString } from './money.ts'

test.each([
  [0, '$0'],
  [950, '$950'],
  [12500, '$12,500'],
  [12500.5, '$12,500.50'],
  [1234567.89, '$1,234,567.89'],
])('SITE-25 SITE-26 %d is shown as %s', (dollars, shown) => {
  expect(formatPrice(dollars)).toBe(shown)
})

test('cents are shown where they always are', () => {
  expect([25, 1200].map(formatPriceWithCents)).toEqual(['$25.00', '$1,200.00'])
})

test('an amount is written for the provider and read back to the cent', () => {
  for (const cents of [0, 5, 99, 120000, 1250050]) expect(fromDecimalString(toDecimalString(cents))).toBe(cents)
  expect(toDecimalString(1250050)).toBe('12500.50')
})

test('SITE-25 SITE-26 OPS-13 any amount reads as Intl writes it', () => {
  const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
      const shown = intl.format(cents / 100)
      expect(formatPriceWithCents(cents / 100)).toBe(shown)
      expect(formatPrice(cents / 100)).toBe(shown.replace('.00', ''))
    }),
  )
})
