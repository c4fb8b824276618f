import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfDay, isoInZone, lastDayOf, momentAt } from './gallery-time.ts'

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
  // Years that `Date.UTC` takes for those after 1900.
  ['0026-05-31', 18, 'UTC', '0026-05-31T18:00:00.000Z'],
  ['0001-01-01', 0, 'Asia/Tokyo', '0000-12-31T14:41:01.000Z'],
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
  ['0026-05-31T18:00:00Z', 'UTC', '0026-05-31T18:00:00+00:00'],
])('%s in %s is %s', (moment, zone, text) => {
  expect(isoInZone(new Date(moment), zone)).toBe(text)
})

test.each([
  ['2026-11-14', 'America/New_York', '2026-11-15T05:00:00.000Z'],
  ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
  // Clocks skip the hour after midnight.
  ['2026-04-23', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  // They show it twice.
  ['2026-10-31', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('%s in %s is over at %s, and is the last day of what ends then', (day, zone, moment) => {
  const until = endOfDay(day, zone)
  expect(until.toISOString()).toBe(moment)
  expect(lastDayOf({ until }, zone)).toBe(day)
  expect(lastDayOf({ until: until.toISOString() }, zone)).toBe(day)
})
