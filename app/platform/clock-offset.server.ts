import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'

/** With a larger offset a copy would sell a held work, or hold it for too long. */
const maxOffsetMs = 5_000

/**
 * How many ms this machine's clock is ahead of the database's, negative if behind: a lower bound, since the database's time is only
 * known to lie between query and response. 0 if they may agree.
 * @param clock ms of this machine's time of day; not `now`, which tests hand in
 */
export async function readClockOffset(db: Database, clock: () => number = Date.now): Promise<number> {
  const asked = clock()
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  const { ms } = rows[0]!
  return Math.max(0, asked - ms) + Math.min(0, clock() - ms)
}

/** What is wrong with clocks at this offset, in words; null if nothing is. */
export function findClockFault(offsetMs: number): string | null {
  if (Math.abs(offsetMs) <= maxOffsetMs) return null
  const seconds = Math.round(Math.abs(offsetMs) / 1_000)
  return `the clock of this machine is ${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the database's: holds and reservations end at the wrong time; synchronise the clocks of both machines, e.g. with chrony or systemd-timesyncd`
}
