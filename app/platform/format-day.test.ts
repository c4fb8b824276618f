import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatMonthDay, formatShortDay, formatShortMonthDay, formatTime, weekdayOf } from './format-day.ts'

const days = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

function intl(day: string, options: Intl.DateTimeFormatOptions) {
  const gregory = new Intl.DateTimeFormat('en-US-u-ca-iso8601', { ...options, timeZone: 'UTC' })
  return gregory.format(new Date(`${day}T00:00:00Z`))
}

test.each([
  [formatDay, '2026-12-09', 'December 9, 2026'],
  [formatShortDay, '2026-12-20', 'Dec 20, 2026'],
  [formatMonthDay, '2026-01-01', 'January 1'],
  [formatShortMonthDay, '2024-02-29', 'Feb 29'],
  [weekdayOf, '2026-11-27', 'Friday'],
  [formatTime, '00:05', '12:05 AM'],
  [formatTime, '12:00', '12:00 PM'],
  [formatTime, '23:59', '11:59 PM'],
])('OPS-13 %o writes %s as %s', (write, value, text) => {
  expect(write(value)).toBe(text)
})

test('OPS-13 any day reads as Intl writes it', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(formatMonthDay(day)).toBe(intl(day, { month: 'long', day: 'numeric' }))
      expect(formatShortMonthDay(day)).toBe(intl(day, { month: 'short', day: 'numeric' }))
      expect(weekdayOf(day)).toBe(intl(day, { weekday: 'long' }))
      expect(formatDay(day)).toBe(`${formatMonthDay(day)}, ${Number(day.slice(0, 4))}`)
      expect(formatShortDay(day)).toBe(`${formatShortMonthDay(day)}, ${Number(day.slice(0, 4))}`)
    }),
  )
})
