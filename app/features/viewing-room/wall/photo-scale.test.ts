import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstGauges, moveGauge, readLength, sizeOnPhoto } from './photo-scale.ts'

const photo = { width: 2000, height: 1500 }

test('WALL-06 a door of 80 in over 800 of 1500 pixels makes 10 pixels an inch', () => {
  const gauge = { ...firstGauges.door, from: 0.2, to: 0.2 + 800 / 1500 }
  const size = sizeOnPhoto(gauge, photo, { width: 50, height: 30 })
  expect(size.width * photo.width).toBeCloseTo(500)
  expect(size.height * photo.height).toBeCloseTo(300)
})

test('WALL-06 a wall of 100 in over half of the width makes 10 pixels an inch', () => {
  const gauge = { ...firstGauges.wall, from: 0.25, to: 0.75, lengthInches: 100 }
  const size = sizeOnPhoto(gauge, photo, { width: 50, height: 30 })
  expect(size.width * photo.width).toBeCloseTo(500)
  expect(size.height * photo.height).toBeCloseTo(300)
})

test('WALL-06 whatever is moved, the gauge stays on the photograph, its ends apart, and the work keeps its form', () => {
  const part = fc.constantFrom('from' as const, 'to' as const, 'across' as const)
  const moves = fc.array(fc.tuple(part, fc.double({ min: -3, max: 3, noNaN: true })))
  fc.assert(
    fc.property(fc.constantFrom(firstGauges.door, firstGauges.wall), moves, (first, moved) => {
      const gauge = moved.reduce((current, [which, to]) => moveGauge(current, which, to), first)
      for (const value of [gauge.from, gauge.to, gauge.across]) expect(value).toBeGreaterThanOrEqual(-1e-9)
      for (const value of [gauge.from, gauge.to, gauge.across]) expect(value).toBeLessThanOrEqual(1 + 1e-9)
      expect(gauge.to - gauge.from).toBeGreaterThan(0.0199)
      const size = sizeOnPhoto(gauge, photo, { width: 50, height: 30 })
      expect((size.width * photo.width) / (size.height * photo.height)).toBeCloseTo(50 / 30)
    }),
  )
})

test('WALL-06 a typed length is in inches or centimetres, with a point or a comma; anything else is none', () => {
  expect(readLength('80', 'in')).toBe(80)
  expect(readLength(' 203,2 ', 'cm')).toBeCloseTo(80)
  expect(readLength('.5', 'in')).toBeNull()
  for (const text of ['', ' ', '0', '-80', 'eighty', '1e9', 'Infinity', '80 in'])
    expect(readLength(text, 'in')).toBeNull()
})

test('WALL-10 a comma before three digits stands between thousands, any other before decimals; only digits are read', () => {
  expect(readLength('1,100', 'in')).toBe(1100)
  expect(readLength('1,100.5', 'in')).toBe(1100.5)
  expect(readLength('1100', 'in')).toBe(1100)
  expect(readLength('2,700', 'cm')).toBeCloseTo(2700 / 2.54)
  expect(readLength('12,5', 'in')).toBe(12.5)
  expect(readLength('12,25', 'in')).toBe(12.25)
  expect(readLength('80.', 'in')).toBe(80)
  for (const text of ['12,500', '0,500', '1,100,5', '1,10,0', '1.100,5', '0x50', '1e2', '+80', '８０'])
    expect(readLength(text, 'in'), text).toBeNull()
})
