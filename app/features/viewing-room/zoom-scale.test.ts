import { expect, test } from 'vitest'
import { nearestZoom, zoomScale } from './zoom-scale.ts'

test('ZOOM-03 ZOOM-04 ZOOM-05 zoom goes from 1.5 to 5 in steps of 0.5 and starts at 2.5', () => {
  expect(zoomScale.start).toBe(2.5)
  expect([0, 1.4, 1.74, 1.75, 2.5, 3.3, 4.9, 5.1, 99].map(nearestZoom)).toEqual([1.5, 1.5, 1.5, 2, 2.5, 3.5, 5, 5, 5])
})
