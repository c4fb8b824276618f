import { expect, test } from 'vitest'
import { closedDaysAhead, closedDaysLine, formatHours, hoursLines, hoursRows } from './opening-hours.ts'

const day = { opens: '11:00', closes: '17:00' }
const late = { opens: '12:30', closes: '20:00' }

test('SITE-20 neighbouring days with the same hours are one line', () => {
  expect(hoursRows([day, day, day, day, day, day, null])).toEqual([
    { days: 'Monday to Saturday', times: '11:00 AM to 5:00 PM' },
    { days: 'Sunday', times: null },
  ])
  expect(hoursLines([null, day, day, late, day, null, null])).toEqual([
    'Monday closed',
    'Tuesday to Wednesday, 11:00 AM to 5:00 PM',
    'Thursday, 12:30 PM to 8:00 PM',
    'Friday, 11:00 AM to 5:00 PM',
    'Saturday to Sunday closed',
  ])
})

test.each([
  ['00:00', '23:59', '12:00 AM to 11:59 PM'],
  ['09:05', '12:00', '9:05 AM to 12:00 PM'],
])('%s to %s is told as %s', (opens, closes, text) => {
  expect(formatHours({ opens, closes })).toBe(text)
})

test('SET-06 closed days are told from 60 days before until they are over, three at most, the next first', () => {
  const closed = (first: string, last = first) => ({ key: first, first, last, name: '' })
  const days = [closed('2027-01-20'), closed('2026-12-24', '2026-12-26'), closed('2026-11-26')]
  const firstDaysAhead = (today: string) => closedDaysAhead(days, today).map(({ first }) => first)
  expect(firstDaysAhead('2026-09-01')).toEqual([])
  expect(firstDaysAhead('2026-09-27')).toEqual(['2026-11-26'])
  expect(firstDaysAhead('2026-11-26')).toEqual(['2026-11-26', '2026-12-24', '2027-01-20'])
  expect(firstDaysAhead('2026-12-26')).toEqual(['2026-12-24', '2027-01-20'])
  expect(closedDaysAhead([...days, closed('2026-11-27')], '2026-11-22')).toHaveLength(3)
})

test.each([
  ['2026-11-26', '2026-11-26', 'Thanksgiving', 'Closed Thursday, November 26 (Thanksgiving)'],
  ['2026-12-24', '2026-12-26', '', 'Closed December 24 to December 26'],
])('SET-06 closed from %s to %s (%s) is said', (first, last, name, line) => {
  expect(closedDaysLine({ key: '', first, last, name })).toBe(line)
})
