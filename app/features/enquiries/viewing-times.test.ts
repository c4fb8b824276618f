import { expect, test } from 'vitest'
import { dayAfter, type OpeningFacts, viewingDays, viewingDaysAhead } from './viewing-times.ts'

const open = { opens: '11:00', closes: '17:00' }
/** Open from 11 to 5, Sundays aside. */
const gallery: OpeningFacts = {
  hours: [open, open, open, open, open, open, null],
  closedDays: [],
  timeZone: 'America/New_York',
}
/** Friday noon in the gallery. */
const now = new Date('2026-12-18T17:00:00Z')
const today = '2026-12-18'
const closedUntil = (last: string): OpeningFacts => ({
  ...gallery,
  closedDays: [{ key: 'holidays', name: 'Holidays', first: today, last }],
})
const daysOf = (facts: OpeningFacts) => viewingDays(facts, now).map(({ day }) => day)
const nextDays = Array.from({ length: 12 }, (_, ahead) => dayAfter(today, ahead))

test('ENQ-03 the form shows the next twelve days, closed ones too, with the hours that are still to come', () => {
  const days = viewingDays(gallery, now)
  expect(days.map(({ day }) => day)).toEqual(nextDays)
  expect(days[0]).toEqual({ day: today, isClosed: false, times: ['13:00', '14:00', '15:00', '16:00'] })
  expect(days.filter(({ isClosed }) => isClosed)).toEqual([
    { day: '2026-12-20', isClosed: true, times: [] },
    { day: '2026-12-27', isClosed: true, times: [] },
  ])
  expect(daysOf(closedUntil('2026-12-20'))).toEqual(nextDays)
})

test('ENQ-16 where most of the next twelve days are closed, the form shows twelve days that have times', () => {
  const days = viewingDays(closedUntil('2027-01-03'), now)
  expect(days).toHaveLength(12)
  expect([days[0]!.day, days.at(-1)!.day]).toEqual(['2027-01-04', '2027-01-16'])
  for (const { isClosed, times } of days) expect([isClosed, times.length]).toEqual([false, 6])
  expect(daysOf(closedUntil('2026-12-26')).slice(0, 2)).toEqual(['2026-12-28', '2026-12-29'])
})

test('ENQ-16 a gallery that is seldom open shows its days as far ahead as a viewing can be wished for', () => {
  const saturdays = { ...gallery, hours: [null, null, null, null, null, open, null] }
  const expected = Array.from({ length: 9 }, (_, week) => dayAfter('2026-12-19', 7 * week))
  expect(daysOf(saturdays)).toEqual(expected)
  const last = dayAfter(today, viewingDaysAhead)
  expect(daysOf(closedUntil(dayAfter(last, -1)))).toEqual([last])
})

test('ENQ-16 with no day at all the form shows that the next twelve are closed', () => {
  const days = viewingDays(closedUntil(dayAfter(today, viewingDaysAhead)), now)
  expect(days.map(({ day }) => day)).toEqual(nextDays)
  expect(days.every(({ isClosed }) => isClosed)).toBe(true)
})
