import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { executePrepared } from '#db/execute-prepared.ts'

/**
 * When the next hold on one of `works`, or reservation, expires; null if there is none. A page that shows them is out of date
 * after that. A capture in progress may give the rest of the hold back without a notice; one that outlasts
 * the hold ends with a notice, and so does a pending payment.
 */
export async function findNextHoldEnd(
  { db, now }: { db: Database; now: Date },
  works: ReadonlySet<string>,
): Promise<Date | null> {
  if (works.size === 0) return null
  const ids = sql`any((select ${sql.param([...works])}::uuid[])::uuid[])`
  const rows = await executePrepared<{ ends: string | null }>(
    db,
    sql`select to_char(min(moment) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends from (
      select hold_expires_at as moment from orders
      where product_id = ${ids} and state in ('created', 'approved', 'capturing')
      union all select until from reservations where product_id = ${ids}
    ) as ends where moment > ${now.toISOString()}::timestamptz`,
  )
  const ends = rows[0]?.ends
  return ends ? new Date(ends) : null
}
