import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { EventSummary } from '../event.ts'
import type { EventDay } from '../event-day.ts'
import { lastDay, publicEventSummary } from '../public-event.server.ts'

/** The most events in one feed. */
const max = 1_000

/** The events for calendars: those that ended within the last year or have not ended, in order (EVT-21). */
export async function findCalendarEvents({ db, day }: { db: Database; day: EventDay }): Promise<EventSummary[]> {
  const found = await db.execute<{ event: EventSummary }>(sql`
    select ${publicEventSummary(day)} as event from events e
    where ${lastDay} > ${day.today}::date - interval '1 year' order by e.date, e.id limit ${max}`)
  return found.rows.map((row) => row.event)
}
