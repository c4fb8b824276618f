import { expect, test } from 'vitest'
import { createRepeatCount } from './count-repeats.ts'

test('OPS-41 of lines with one key the first is due, then one a minute that says how many were left out', () => {
  let now = 0
  const countRepeats = createRepeatCount({ now: () => now })
  const at = (seconds: number, key: string) => {
    now = seconds * 1_000
    return countRepeats(key)
  }
  expect([
    at(0, 'a'),
    at(2, 'a'),
    at(2, 'b'),
    at(59, 'a'),
    at(60, 'a'),
    at(61, 'a'),
    at(200, 'a'),
    at(400, 'a'),
  ]).toEqual([0, null, 0, null, 2, null, 1, 0])
})
