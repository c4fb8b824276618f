import { expect, test } from 'vitest'
import { openDayFrom } from './open-day.ts'

test.each([
  ['a day like others', '2026-12-05', '2026-12-05'],
  ['a Sunday', '2026-12-06', '2026-12-07'],
  ['Christmas', '2026-12-25', '2026-12-26'],
  ['New Year', '2027-01-01', '2027-01-02'],
  ['Thanksgiving', '2026-11-26', '2026-11-27'],
  ['the Sunday before Memorial Day', '2026-05-24', '2026-05-26'],
  ['the last Monday of May', '2026-05-25', '2026-05-26'],
  ['Labor Day', '2026-09-07', '2026-09-08'],
  ['the third Monday of January', '2027-01-18', '2027-01-19'],
])('SHOP-12 events of the sample that would fall on %s are on an open day', (_, day, open) => {
  expect(openDayFrom(day)).toBe(open)
})
