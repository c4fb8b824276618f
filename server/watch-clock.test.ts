import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { findClockFault, readClockOffset } from '#app/platform/clock-offset.server.ts'
import { eventually } from '#tests/eventually.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { watchClock } from './watch-clock.ts'

const { db, drop } = await createTestDatabase()
afterAll(() => drop())

const off = (seconds: number) => () => Date.now() + seconds * 1_000
const fault = async (seconds: number) => findClockFault(await readClockOffset(db, off(seconds)))

test('OPS-34 a clock that differs from that of the database by more than a few seconds is a fault, with what to do', async () => {
  expect(await fault(300)).toMatch(/^the clock of this machine is (29\d|300) s ahead of the database's: .*chrony/)
  expect(await fault(-300)).toMatch(/^the clock of this machine is (29\d|300) s behind the database's: /)
  expect(await fault(2)).toBeNull()
  expect(await fault(0)).toBeNull()
})

test('OPS-34 a response that takes its time makes no clock wrong', async () => {
  const times = [-60_000, 60_000].map((ms) => Date.now() + ms)
  expect(await readClockOffset(db, () => times.shift()!)).toBe(0)
})

test('OPS-34 each copy looks at its clock at the start and each minute, and logs when it differs and when it agrees again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const logged: string[] = []
  const log = {
    ...silentLog,
    warn: (_: object, text: string) => void logged.push(text),
    info: (_: object, text: string) => void logged.push(text),
  }
  let looks = 0
  let seconds = 300
  const stop = watchClock({ db, log }, () => {
    looks += 1
    return Date.now() + seconds * 1_000
  })
  onTestFinished(stop)
  /** Twice in each look: before and after the question. */
  const haveLooked = (times: number) => eventually(async () => expect(looks).toBe(2 * times))
  await haveLooked(1)
  await eventually(async () => expect(logged).toEqual([expect.stringContaining(' s ahead of the database')]))
  vi.advanceTimersByTime(60_000)
  await haveLooked(2)
  expect(logged).toHaveLength(1)
  seconds = 0
  vi.advanceTimersByTime(60_000)
  await eventually(async () => expect(logged.slice(1)).toEqual([expect.stringContaining('agrees with')]))
})
