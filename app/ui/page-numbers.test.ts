import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, null, [1], null],
  [1, 3, null, [1, 2, 3], null],
  [3, 5, null, [1, 2, 3, 4, 5], null],
  [1, 7, null, [1, 2, 3, 4, 5], 7],
  [3, 7, null, [1, 2, 3, 4, 5], 7],
  [4, 7, 1, [2, 3, 4, 5, 6], 7],
  [5, 7, 1, [3, 4, 5, 6, 7], null],
  [7, 7, 1, [3, 4, 5, 6, 7], null],
  [50, 100, 1, [48, 49, 50, 51, 52], 100],
])(
  'COL-13 SHOP-11 page %i of %i shows the first page %s, %j and the last page %s',
  (page, pages, first, inRow, last) => {
    expect(pageNumbers(page, pages)).toEqual({ first, inRow, last })
  },
)
