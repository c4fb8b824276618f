import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#db/connect.ts'

/**
 * Counts one attempt for `key`, in the database, so that all copies count together, in a window that begins with the first attempt
 * (`last_request`, in milliseconds). Returns null while there are at most `limit`, else the seconds until the window ends.
 */
export async function countInWindow(
  db: Database,
  moment: number,
  key: string,
  { limit, seconds }: { limit: number; seconds: number },
): Promise<number | null> {
  const windowMs = seconds * 1000
  const { rows } = await db.execute<{ count: number; started: string }>(sql`
    insert into rate_limit as held (id, key, count, last_request) values (${uuidv7()}, ${key}, 1, ${moment})
    on conflict (key) do update set
      count = case when held.last_request <= ${moment - windowMs} then 1 else held.count + 1 end,
      last_request = case when held.last_request <= ${moment - windowMs} then excluded.last_request else held.last_request end
    returning count, last_request as started`)
  const { count, started } = rows[0]!
  return count <= limit ? null : secondsUntil(Number(started) + windowMs, moment)
}

/** At least one. */
export const secondsUntil = (then: number, moment: number) => Math.max(1, Math.ceil((then - moment) / 1000))
