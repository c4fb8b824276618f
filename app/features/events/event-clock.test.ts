import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Clock, isoInZone, momentAt, readClockRange } from './event-clock.ts'

test.each([
  ['6:00 PM to 8:00 PM', '18:00', '20:00'],
  ['11:00 AM - 5:00 PM', '11:00', '17:00'],
  ['6 – 8 pm', '18:00', '20:00'],
  ['9 a.m. to 12 p.m.', '9:00', '12:00'],
  ['11 - 2 pm', '11:00', '14:00'],
  ['10:30 – 12 pm', '10:30', '12:00'],
  ['12 - 1:30 pm', '12:00', '13:30'],
  ['9 - 12 am', '21:00', '0:00'],
  ['11 pm - 2 am', '23:00', '2:00'],
  ['12:00 AM until 12:30 AM', '0:00', '0:30'],
  ['18:30 - 20:00', '18:30', '20:00'],
  ['6:00 PM', '18:00', null],
  [' 6pm ', '18:00', null],
])('EVT-20 reads %s', (text, start, end) => {
  expect(shownClocks(text)).toEqual([start, end])
})

function shownClocks(text: string) {
  const { start, end } = readClockRange(text)!
  const show = ({ hour, minute }: Clock) => `${hour}:${String(minute).padStart(2, '0')}`
  return [show(start), end && show(end)]
}

test.each([
  ['6:00 PM - 8:00', '18:00', '20:00'],
  ['10:00 AM - 4:00', '10:00', '16:00'],
  ['10 AM – 12:30', '10:00', '12:30'],
  ['10 AM to 11:30', '10:00', '11:30'],
  ['12 PM - 1:30', '12:00', '13:30'],
  ['9 PM - 12:30', '21:00', '0:30'],
  ['11 PM until 2:00', '23:00', '2:00'],
  ['12:30 AM - 1:00', '0:30', '1:00'],
  // A clock of 24 hours needs no half.
  ['6 PM - 20:00', '18:00', '20:00'],
  ['9 AM - 0:30', '9:00', '0:30'],
])('EVT-23 %s ends within twelve hours', (text, start, end) => {
  expect(shownClocks(text)).toEqual([start, end])
})

test.each([
  null,
  '',
  '6',
  '6 - 8',
  'Doors open at six',
  '13:00 PM',
  '6:61 PM',
  '25:00',
  'By appointment',
  '6 PM, 8 PM',
])('takes %s for words, not for a time', (text) => {
  expect(readClockRange(text)).toBeNull()
})

test.each([
  ['2026-12-10', 18, 'America/New_York', '2026-12-10T23:00:00.000Z'],
  ['2026-07-10', 18, 'America/New_York', '2026-07-10T22:00:00.000Z'],
  // Clocks go from 2:00 to 3:00, and in the autumn from 2:00 back to 1:00.
  ['2026-03-08', 1, 'America/New_York', '2026-03-08T06:00:00.000Z'],
  ['2026-03-08', 2, 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-03-08', 3, 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01', 1, 'America/New_York', '2026-11-01T05:00:00.000Z'],
  ['2026-11-01', 2, 'America/New_York', '2026-11-01T07:00:00.000Z'],
  ['2026-12-31', 23, 'Pacific/Kiritimati', '2026-12-31T09:00:00.000Z'],
  ['2026-06-01', 0, 'Asia/Kathmandu', '2026-05-31T18:15:00.000Z'],
])('%s at %i h in %s', (day, hour, zone, moment) => {
  expect(momentAt(day, { hour, minute: 0 }, zone).toISOString()).toBe(moment)
})

test('clocks show the time asked for at the moment found, or it is skipped that day', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1975-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      fc.constantFrom('America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Auckland'),
      (date, hour, minute, zone) => {
        const day = date.toISOString().slice(0, 10)
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        }).format(momentAt(day, { hour, minute }, zone))
        const wanted = `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        // Skipped times are shown at most an hour later.
        expect(shown >= wanted).toBe(true)
        if (shown !== wanted) expect(hour).toBeLessThanOrEqual(3)
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['2026-12-10T23:00:00Z', 'America/New_York', '2026-12-10T18:00:00-05:00'],
  ['2026-07-10T22:00:00Z', 'America/New_York', '2026-07-10T18:00:00-04:00'],
  ['2026-07-10T22:00:00Z', 'Asia/Kathmandu', '2026-07-11T03:45:00+05:45'],
  ['2026-07-10T22:00:00Z', 'UTC', '2026-07-10T22:00:00+00:00'],
])('%s in %s is %s', (moment, zone, text) => {
  expect(isoInZone(new Date(moment), zone)).toBe(text)
})
