import { expect, test } from 'vitest'
import type { ClosedDays, DayHours } from '#app/platform/settings.ts'
import { openNow, openToday } from './open-now.ts'

const day = { opens: '11:00', closes: '17:00' }
const timeZone = 'America/New_York'
const week: DayHours[] = [day, day, day, day, day, day, null]
const closed = (first: string, last = first): ClosedDays => ({ key: first, first, last, name: '' })
const textAt = (now: string, { hours = week, closedDays = [] as ClosedDays[], zone = timeZone } = {}) =>
  openNow({ hours, closedDays, timeZone: zone }, new Date(now)).text

// Tuesday, November 24, 2026: 5 hours behind UTC.
test.each([
  ['before it opens', '2026-11-24T15:59:59Z', 'Closed, opens today 11 AM'],
  ['as it opens', '2026-11-24T16:00:00Z', 'Open now until 5 PM'],
  ['in its last minute', '2026-11-24T21:59:59Z', 'Open now until 5 PM'],
  ['as it closes', '2026-11-24T22:00:00Z', 'Closed, opens Wednesday 11 AM'],
  ['after midnight', '2026-11-25T05:30:00Z', 'Closed, opens today 11 AM'],
  ['on the evening before a closed day', '2026-11-28T23:00:00Z', 'Closed, opens Monday 11 AM'],
  ['on a closed day', '2026-11-29T17:00:00Z', 'Closed, opens Monday 11 AM'],
  ['shortly after midnight of UTC, which is the evening before', '2026-11-29T01:00:00Z', 'Closed, opens Monday 11 AM'],
])('SHOP-21 %s: %s is %s', (_, now, text) => {
  expect(textAt(now)).toBe(text)
})

test('SHOP-21 it is open or not, for the mark beside it', () => {
  const facts = { hours: week, closedDays: [], timeZone }
  expect(openNow(facts, new Date('2026-11-24T17:00Z')).isOpen).toBe(true)
  expect(openNow(facts, new Date('2026-11-24T23:00Z')).isOpen).toBe(false)
})

test('SHOP-21 half hours are said, and other days have hours of their own', () => {
  const hours = [...week.slice(0, 2), { opens: '12:30', closes: '20:45' }, ...week.slice(3)]
  expect(textAt('2026-11-25T18:00:00Z', { hours })).toBe('Open now until 8:45 PM')
  expect(textAt('2026-11-24T23:00:00Z', { hours })).toBe('Closed, opens Wednesday 12:30 PM')
  expect(textAt('2026-11-24T12:00:00Z', { hours: Array(7).fill({ opens: '00:00', closes: '23:59' }) })).toBe(
    'Open now until 11:59 PM',
  )
})

test('SHOP-21 the last day before a closed weekend, a holiday, a longer time: the next open day is named', () => {
  const weekdaysOnly = [day, day, day, day, day, null, null]
  expect(textAt('2026-11-27T23:00:00Z', { hours: weekdaysOnly })).toBe('Closed, opens Monday 11 AM')
  const closedDays = [closed('2026-11-26', '2026-11-27')]
  expect(textAt('2026-11-25T23:00:00Z', { closedDays })).toBe('Closed, opens Saturday 11 AM')
  expect(textAt('2026-11-26T17:00:00Z', { closedDays })).toBe('Closed, opens Saturday 11 AM')
  expect(textAt('2026-11-26T17:00:00Z', { closedDays: [closed('2026-11-26', '2026-12-31')] })).toBe(
    'Closed, opens January 1, 11 AM',
  )
  // The same day of the next week is not this one.
  expect(textAt('2026-11-24T23:00:00Z', { hours: [null, day, null, null, null, null, null] })).toBe(
    'Closed, opens December 1, 11 AM',
  )
})

test('SHOP-21 without an open day within two months it is closed', () => {
  expect(textAt('2026-11-24T17:00:00Z', { hours: Array(7).fill(null) })).toBe('Closed')
  expect(textAt('2026-11-24T17:00:00Z', { hours: [] })).toBe('Closed')
  expect(textAt('2026-11-24T17:00:00Z', { closedDays: [closed('2026-11-01', '2027-11-01')] })).toBe('Closed')
})

// March 8, 2026, and November 1, 2026, are Sundays on which clocks change at 2 AM.
const always = Array<DayHours>(7).fill(day)
test.each([
  ['the day before spring', '2026-03-07T21:59:00Z', 'Open now until 5 PM'],
  ['the day before spring, an hour later', '2026-03-07T22:00:00Z', 'Closed, opens Sunday 11 AM'],
  ['the day of spring before it opens', '2026-03-08T14:59:00Z', 'Closed, opens today 11 AM'],
  ['the day of spring as it opens', '2026-03-08T15:00:00Z', 'Open now until 5 PM'],
  ['the day of spring as it closes', '2026-03-08T21:00:00Z', 'Closed, opens Monday 11 AM'],
  ['the day of autumn before it opens', '2026-11-01T15:59:00Z', 'Closed, opens today 11 AM'],
  ['the day of autumn as it opens', '2026-11-01T16:00:00Z', 'Open now until 5 PM'],
  ['the day of autumn as it closes', '2026-11-01T22:00:00Z', 'Closed, opens Monday 11 AM'],
])('SHOP-21 on %s (%s) it is %s', (_, now, text) => {
  expect(textAt(now, { hours: always })).toBe(text)
})

test.each([
  ['Asia/Kolkata', '2026-11-24T05:30:00Z', 'Open now until 5 PM'],
  ['Pacific/Kiritimati', '2026-11-23T21:00:00Z', 'Open now until 5 PM'],
  ['Pacific/Pago_Pago', '2026-11-24T21:59:00Z', 'Closed, opens today 11 AM'],
])('SHOP-21 in %s the hours are those of the gallery', (zone, now, text) => {
  expect(textAt(now, { zone })).toBe(text)
})

test('SHOP-21 for the whole day the server says what the hours are', () => {
  const facts = { hours: week, closedDays: [closed('2026-11-26')], timeZone }
  expect(openToday(facts, '2026-11-24')).toBe('Open today 11 AM to 5 PM')
  expect(openToday(facts, '2026-11-26')).toBe('Closed today')
  expect(openToday(facts, '2026-11-29')).toBe('Closed today')
})
