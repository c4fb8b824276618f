import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'

/** When the next hold on a work ends by itself; null while none is running. A page is not true beyond that moment. */
export async function findNextHoldEnd({ db, now }: { db: Database; now: Date }): Promise<Date | null> {
  const { rows } = await db.execute<{ ends: string | null }>(sql`
    select to_char(min(hold_expires_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends from orders
    where state in ('created', 'approved') and hold_expires_at > ${now.toISOString()}::timestamptz`)
  const ends = rows[0]?.ends
  return ends ? new Date(ends) : null
}
