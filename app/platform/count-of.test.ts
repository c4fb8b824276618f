import { expect, test } from 'vitest'
import { countOf } from './count-of.ts'

test('OPS-52 one is told in the singular, none and several in the plural', () => {
  expect([0, 1, 2, 1_234].map((count) => countOf(count, 'picture'))).toEqual([
    '0 pictures',
    '1 picture',
    '2 pictures',
    '1,234 pictures',
  ])
})
