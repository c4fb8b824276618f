import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, [1], null],
  [1, 3, [1, 2, 3], null],
  [3, 5, [1, 2, 3, 4, 5], null],
  [1, 7, [1, 2, 3, 4, 5], 7],
  [3, 7, [1, 2, 3, 4, 5], 7],
  [4, 7, [2, 3, 4, 5, 6], 7],
  [5, 7, [3, 4, 5, 6, 7], null],
  [7, 7, [3, 4, 5, 6, 7], null],
  [50, 100, [48, 49, 50, 51, 52], 100],
])('COL-13 page %i of %i shows %j and the last page %s', (page, pages, inRow, last) => {
  expect(pageNumbers(page, pages)).toEqual({ inRow, last })
})
