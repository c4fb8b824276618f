import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { EventSummary } from './event.ts'
import type { EventDay } from './event-day.ts'
import { isPast, publicEventSummary } from './public-event.server.ts'

/** The next `limit` events that are not past on `day`, soonest first (HOME-08). */
export async function findUpcomingEvents(
  { db, day }: { db: Database; day: EventDay },
  { limit = 3 } = {},
): Promise<EventSummary[]> {
  const found = await db.execute<{ event: EventSummary }>(sql`
    select ${publicEventSummary(day)} as event from events e where not ${isPast(day)}
    order by e.date, e.id limit ${limit}`)
  return found.rows.map((row) => row.event)
}
