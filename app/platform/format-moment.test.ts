import { afterEach, expect, test, vi } from 'vitest'
import { describeMoment } from './describe-moment.ts'
import { formatMoment } from './format-moment.ts'

const moment = new Date('2026-11-19T21:52:07Z')
const timeZone = 'America/New_York'
afterEach(() => vi.unstubAllGlobals())

test('a moment is written in the time zone of the gallery', () => {
  expect(formatMoment(moment.toISOString(), timeZone)).toBe('Nov 19, 2026, 4:52 PM')
  expect(formatMoment(moment, timeZone, { timeStyle: 'medium' })).toBe('4:52:07 PM')
})

test('a time has plain blanks, also where this version of Intl writes a narrow one', () => {
  vi.stubGlobal('Intl', {
    DateTimeFormat: class {
      format = () => '4:52\u202fPM'
    },
  })
  expect(formatMoment(moment, timeZone)).toBe('4:52 PM')
  expect(describeMoment(moment, new Date('2026-11-20T04:00:00Z'), timeZone)).toBe('Today, 4:52 PM')
})

test('ORD-25 a moment to come is told by its time, be it minutes away; only what is less than five minutes ago, or comes within one, is now', () => {
  const describedAt = (minutes: number) =>
    describeMoment(new Date(moment.getTime() + minutes * 60_000), moment, timeZone)
  expect([-4.9, 0, 0.9].map(describedAt)).toEqual(['Now', 'Now', 'Now'])
  expect([-5, 2, 4].map(describedAt)).toEqual(['Today, 4:47 PM', 'Today, 4:54 PM', 'Today, 4:56 PM'])
})
