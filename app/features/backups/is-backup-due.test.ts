import { expect, test } from 'vitest'
import { isBackupDue } from './is-backup-due.ts'

const timeZone = 'America/New_York'
const isDue = (last: string | null, now: string) =>
  isBackupDue(last === null ? null : new Date(last), new Date(now), timeZone)

test("BKP-14 one is due from 3 o'clock in the night of the gallery, once", () => {
  expect(isDue(null, '2026-11-24T17:00:00Z')).toBe(true)
  expect(isDue('2026-11-23T08:07:00Z', '2026-11-24T07:59:00Z')).toBe(false)
  expect(isDue('2026-11-23T08:07:00Z', '2026-11-24T08:07:00Z')).toBe(true)
  expect(isDue('2026-11-24T08:07:00Z', '2026-11-24T09:07:00Z')).toBe(false)
  expect(isDue('2026-11-24T08:07:00Z', '2026-11-25T07:07:00Z')).toBe(false)
})

test('BKP-14 a night that was missed is made up for at any hour', () => {
  expect(isDue('2026-11-22T08:07:00Z', '2026-11-24T19:07:00Z')).toBe(true)
  expect(isDue('2026-11-23T19:07:00Z', '2026-11-24T08:07:00Z')).toBe(true)
})
