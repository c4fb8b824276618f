import { expect, test } from 'vitest'
import { describeBackups } from './describe-backups.ts'

const last = {
  at: '2026-11-24T08:07:00.000Z',
  set: '2026-11-24T080700Z',
  folder: '/backups',
  bytes: 412 * 1_048_576,
  missingPictures: 0,
  verifiedAt: null,
  places: {},
}
const failure = { at: '2026-11-24T09:07:00.000Z', message: '/backups is full: make room there and try again' }
const describe = (
  state: Parameters<typeof describeBackups>[0],
  { now = '2026-11-24T19:00:00Z', isNightly = true } = {},
) => describeBackups(state, { now: new Date(now), timeZone: 'America/New_York', isNightly })

test('BKP-17 the last backup is told with its time, size and place, and whether it was verified', () => {
  expect(describe({ last, failure: null })).toEqual({
    state: 'Made',
    isGood: true,
    lines: ['412 MB in /backups/2026-11-24T080700Z (Today, 3:07 AM)', 'Not verified (npm run backup -- --verify SET)'],
  })
  const verified = { ...last, verifiedAt: '2026-11-24T15:00:00.000Z' }
  expect(describe({ last: verified, failure: null })).toMatchObject({
    state: 'Verified',
    lines: [expect.any(String), 'Verified: Today, 10:00 AM'],
  })
})

test('BKP-17 what went wrong is told beside the last one, and one of two nights ago is too old', () => {
  expect(describe({ last, failure })).toMatchObject({
    state: 'Failed',
    isGood: false,
    lines: [
      expect.stringContaining('412 MB'),
      expect.any(String),
      'The last nightly attempt failed (Today, 4:07 AM): /backups is full: make room there and try again',
    ],
  })
  expect(describe({ last, failure: null }, { now: '2026-11-25T20:06:00Z' }).state).toBe('Made')
  expect(describe({ last, failure: null }, { now: '2026-11-25T20:08:00Z' })).toMatchObject({
    state: 'Too old',
    isGood: false,
  })
})

test('BKP-17 BKP-21 one that lacks pictures is no good one', () => {
  expect(describe({ last: { ...last, missingPictures: 3 }, failure: null })).toMatchObject({
    state: 'Pictures missing',
    isGood: false,
    lines: [expect.any(String), expect.any(String), expect.stringContaining('missing in it: 3.')],
  })
})

test('BKP-17 without any the page says what makes one', () => {
  expect(describe({ last: null, failure: null })).toMatchObject({
    state: 'None yet',
    lines: ['The first is made within the hour'],
  })
  expect(describe({ last: null, failure: null }, { isNightly: false }).lines).toEqual([
    'None is made by itself: set BACKUP_TO where the program runs, or use npm run backup',
  ])
})
