import { expect, test } from 'vitest'
import { productFacts } from '#tests/product-facts.ts'
import { dimensions, lengthText, sizeLines } from './product-size.ts'

const sizes = (
  height_inches: number | null,
  width_inches: number | null,
  depth_inches: number | null,
  seat_height_inches: number | null = null,
) => productFacts({ height_inches, width_inches, depth_inches, seat_height_inches })

test.each([
  [sizes(24, 36, null), '24 × 36 in (61 × 91.4 cm)'],
  [sizes(36.5, 20, 21), '36.5 × 20 × 21 in (92.7 × 50.8 × 53.3 cm)'],
  [sizes(null, 0.125, null), '0.13 in (0.3 cm)'],
  [sizes(null, null, null, 17), null],
])('PDP-15 a work is measured in inches and centimetres: %#', (work, text) => {
  expect(dimensions(work)).toBe(text)
})

test('PDP-12 PDP-15 a length is told in both', () => {
  expect(lengthText(17.25)).toBe('17.25 in (43.8 cm)')
  expect(lengthText(100 / 2.54)).toBe('39.37 in (100 cm)')
})

test.each([
  [
    sizes(36.5, 20, 21, 17.25),
    ['H × W × D: 36.5 × 20 × 21 in (92.7 × 50.8 × 53.3 cm)', 'Seat height: 17.25 in (43.8 cm)'],
  ],
  [sizes(24, 36, null), ['H × W: 24 × 36 in (61 × 91.4 cm)']],
  [sizes(null, 36, 20), ['W × D: 36 × 20 in (91.4 × 50.8 cm)']],
  [sizes(null, null, null, 18), ['Seat height: 18 in (45.7 cm)']],
  [sizes(null, null, null), []],
])('PDP-15 what is sent or printed says which length is which, and how high one sits: %#', (work, lines) => {
  expect(sizeLines(work)).toEqual(lines)
})
