import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutScene } from './wall-scene.ts'

test('WALL-02 a work hangs with its centre 58 inches above the floor, in inches', () => {
  const { work, centre, view } = layOutScene({ width: 50, height: 38.75 }, { hasPerson: true })
  expect(centre).toBe(58)
  expect(work).toEqual({ x: -25, y: -77.375, width: 50, height: 38.75 })
  expect(view.height).toBe(112)
})

test('WALL-02 without the person the work hangs in the middle', () => {
  const { view } = layOutScene({ width: 50, height: 38.75 }, { hasPerson: false })
  expect(view.x + view.width / 2).toBeCloseTo(0)
})

test('WALL-02 works of every size, bench and person are in view as they are, and off the floor', () => {
  const length = fc.double({ min: 0.1, max: 2000, noNaN: true })
  fc.assert(
    fc.property(length, length, fc.boolean(), (width, height, hasPerson) => {
      const { view, work, personX, centre } = layOutScene({ width, height }, { hasPerson })
      expect(work.width / work.height).toBeCloseTo(width / height)
      expect(centre).toBeGreaterThanOrEqual(58)
      expect(work.y + work.height).toBeLessThan(0)
      expect(work.y).toBeGreaterThan(view.y)
      expect(Math.min(work.x, -30)).toBeGreaterThan(view.x)
      expect(Math.max(work.x + width, 30, hasPerson ? personX + 8 : 0)).toBeLessThan(view.x + view.width)
    }),
  )
})
