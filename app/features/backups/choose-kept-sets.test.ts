import { expect, test } from 'vitest'
import { chooseKeptSets } from './choose-kept-sets.ts'

const timeZone = 'America/New_York'
/** One backup a night, 03:07 in New York (winter time), back from `last`. */
const nights = (last: string, count: number) =>
  Array.from({ length: count }, (_, back) => new Date(Date.parse(`${last}T08:07:00Z`) - back * 86_400_000))
const days = (kept: Date[]) => kept.map((time) => time.toISOString().slice(0, 10)).sort()

test('BKP-15 of two years of nights the last 7 days, 4 weeks and 12 months are kept', () => {
  // A Tuesday.
  const kept = days(chooseKeptSets(nights('2026-11-24', 730), timeZone))
  expect(kept).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    ...['2026-11-08', '2026-11-15', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ...['2026-11-23', '2026-11-24'],
  ])
})

test('BKP-15 of several in a day the newest is kept, by the calendar of the gallery', () => {
  const morning = new Date('2026-11-24T08:07:00Z')
  const evening = new Date('2026-11-25T03:00:00Z')
  expect(chooseKeptSets([morning, evening], timeZone)).toEqual([evening])
  expect(chooseKeptSets([morning, evening], 'UTC')).toEqual([morning, evening])
})

test('BKP-15 a month without backups takes none away, and the newest is always kept', () => {
  const old = nights('2025-01-10', 3)
  expect(chooseKeptSets(old, timeZone)).toEqual(old)
  expect(chooseKeptSets([], timeZone)).toEqual([])
})

test('BKP-15 running it every night keeps what a later night would keep', () => {
  let kept: Date[] = []
  const all = nights('2026-11-24', 500).reverse()
  for (const night of all) kept = chooseKeptSets([...kept, night], timeZone)
  expect(days(kept)).toEqual(days(chooseKeptSets(all, timeZone)))
})
