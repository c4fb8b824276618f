import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '#app/features/products/product.ts'
import { isWallWork, layOutWall, wall } from './wall-layout.ts'

test('a work hangs with its centre 60 inches above the floor, at 3 units an inch', () => {
  expect(layOutWall(32, 18)).toMatchObject({ unitsPerInch: 3, work: { x: 276, y: 117, width: 96, height: 54 } })
})

test('works of every size, and the person beside them, stay within the drawing and off the floor', () => {
  const length = fc.double({ min: 0.1, max: 2000, noNaN: true })
  fc.assert(
    fc.property(length, length, (widthInches, heightInches) => {
      const { work, personX, unitsPerInch } = layOutWall(widthInches, heightInches)
      expect(work.x).toBeGreaterThanOrEqual(0)
      expect(work.x + work.width).toBeLessThanOrEqual(wall.width)
      expect(work.y).toBeGreaterThanOrEqual(0)
      expect(work.y + work.height).toBeLessThan(wall.floor)
      expect(personX - 8 * unitsPerInch).toBeGreaterThanOrEqual(0)
      expect(work.width / work.height).toBeCloseTo(widthInches / heightInches)
    }),
  )
})

test('only works that hang, of known size, are drawn', () => {
  const print = { category: 'Prints', subcategory: 'Etching', width_inches: 10, height_inches: 8 } as Product
  expect(isWallWork({ ...print, depth_inches: null })).toBe(true)
  expect(isWallWork({ ...print, depth_inches: 1.5 })).toBe(true)
  expect(isWallWork({ ...print, depth_inches: 20 })).toBe(false)
  expect(isWallWork({ ...print, depth_inches: null, width_inches: null })).toBe(false)
  expect(isWallWork({ ...print, depth_inches: null, category: 'Furniture' })).toBe(false)
  expect(isWallWork({ ...print, depth_inches: null, category: 'Mixed Media', subcategory: 'Installation' })).toBe(false)
})
