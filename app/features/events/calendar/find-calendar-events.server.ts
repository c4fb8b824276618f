import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { EventSummary } from '../event.ts'
import type { EventDay } from '../event-day.ts'
import { lastDay, publicEventSummary } from '../public-event.server.ts'

/** Most events that one feed carries. */
const most = 1_000

/** The events that a calendar should know: those that ended within the last year or are still to end, in order (EVT-21). */
export async function findCalendarEvents({ db, day }: { db: Database; day: EventDay }): Promise<EventSummary[]> {
  const found = await db.execute<{ event: EventSummary }>(sql`
    select ${publicEventSummary(day)} as event from events e
    where ${lastDay} > ${day.today}::date - interval '1 year' order by e.date, e.id limit ${most}`)
  return found.rows.map((row) => row.event)
}
