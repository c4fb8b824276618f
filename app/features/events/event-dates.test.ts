import fc from 'fast-check'
import { expect, test } from 'vitest'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { formatEventDates, lastDay, nextDay } from './event-dates.ts'

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test.each([
  ['2026-12-10', null, 'Thursday, December 10, 2026'],
  ['2026-12-10', '2026-12-10', 'Thursday, December 10, 2026'],
  ['2024-02-29', null, 'Thursday, February 29, 2024'],
  ['2026-03-08', null, 'Sunday, March 8, 2026'],
  ['2026-11-01', null, 'Sunday, November 1, 2026'],
])('EVT-16 one day, %s to %s, is its full weekday date', (date, end_date, text) => {
  expect(formatEventDates({ date, end_date })).toBe(text)
})

test.each([
  ['2026-12-05', '2026-12-20', 'December 5 - 20, 2026'],
  ['2026-12-01', '2026-12-31', 'December 1 - 31, 2026'],
  ['2024-02-28', '2024-02-29', 'February 28 - 29, 2024'],
  ['2026-03-07', '2026-03-09', 'March 7 - 9, 2026'],
])('EVT-17 a range within a month names it once: %s to %s', (date, end_date, text) => {
  expect(formatEventDates({ date, end_date })).toBe(text)
})

test.each([
  ['2027-01-16', '2027-02-06', 'January 16 - February 6, 2027'],
  ['2026-01-01', '2026-12-31', 'January 1 - December 31, 2026'],
  ['2026-10-31', '2026-11-01', 'October 31 - November 1, 2026'],
])('EVT-18 a range across months names the year once: %s to %s', (date, end_date, text) => {
  expect(formatEventDates({ date, end_date })).toBe(text)
})

test.each([
  ['2026-12-31', '2027-01-01', 'December 31, 2026 - January 1, 2027'],
  ['2026-12-05', '2027-12-05', 'December 5, 2026 - December 5, 2027'],
])('EVT-19 a range across years has full dates on both sides: %s to %s', (date, end_date, text) => {
  expect(formatEventDates({ date, end_date })).toBe(text)
})

test('EVT-16 an end before the start counts as none', () => {
  expect(formatEventDates({ date: '2026-12-10', end_date: '2026-12-09' })).toBe('Thursday, December 10, 2026')
  expect(lastDay({ date: '2026-12-10', end_date: '2025-12-31' })).toBe('2026-12-10')
})

test('EVT-16 EVT-17 EVT-18 EVT-19 any two days read as the specification says, in whatever zone the program runs', () => {
  const zone = process.env.TZ
  try {
    for (const TZ of ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo']) {
      process.env.TZ = TZ
      fc.assert(
        fc.property(days, days, (date, end_date) => {
          const [, year, month, day] = date.match(/^(\d+)-(\d+)-(\d+)$/)!.map(Number)
          const text = formatEventDates({ date, end_date })
          expect(text).toMatch(
            end_date <= date
              ? /^[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}$/
              : date.slice(0, 4) !== end_date.slice(0, 4)
                ? /^[A-Z][a-z]+ \d{1,2}, \d{4} - [A-Z][a-z]+ \d{1,2}, \d{4}$/
                : date.slice(0, 7) !== end_date.slice(0, 7)
                  ? /^[A-Z][a-z]+ \d{1,2} - [A-Z][a-z]+ \d{1,2}, \d{4}$/
                  : /^[A-Z][a-z]+ \d{1,2} - \d{1,2}, \d{4}$/,
          )
          expect(text).toContain(String(year))
          expect(text).toContain(months[month! - 1])
          expect(text).toMatch(new RegExp(`\\b${day}\\b`))
        }),
        { numRuns: 200 },
      )
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('the next day crosses months, years, leap days and changes of the clock', () => {
  expect(nextDay('2026-12-31')).toBe('2027-01-01')
  expect(nextDay('2024-02-28')).toBe('2024-02-29')
  expect(nextDay('2023-02-28')).toBe('2023-03-01')
  expect(nextDay('2026-03-07')).toBe('2026-03-08')
  fc.assert(fc.property(days, (day) => nextDay(day) > day))
})

test('EVT-24 no day follows the last that can be written', () => {
  expect(nextDay('9999-12-30')).toBe('9999-12-31')
  expect(nextDay('9999-12-31')).toBe('9999-12-31')
})

test.each([
  ['2026-12-11T04:59:59Z', '2026-12-10'],
  ['2026-12-11T05:00:00Z', '2026-12-11'],
  ['2027-01-01T04:59:59Z', '2026-12-31'],
  // Clocks go forward at 7:00 UTC on March 8 and back at 6:00 UTC on November 1.
  ['2026-03-08T04:59:59Z', '2026-03-07'],
  ['2026-03-09T03:59:59Z', '2026-03-08'],
  ['2026-03-09T04:00:00Z', '2026-03-09'],
  ['2026-11-01T03:59:59Z', '2026-10-31'],
  ['2026-11-02T04:59:59Z', '2026-11-01'],
  ['2026-11-02T05:00:00Z', '2026-11-02'],
])("EVT-15 at %s it is %s in the gallery's time zone", (moment, day) => {
  expect(galleryDate(new Date(moment), 'America/New_York')).toBe(day)
})

const months = 'January February March April May June July August September October November December'.split(' ')
