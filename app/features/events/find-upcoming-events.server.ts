import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { EventSummary } from './event.ts'
import { isPast, publicEventSummary } from './public-event.server.ts'

/** The next `limit` events that are not past on the gallery's day `today`, soonest first (HOME-08). */
export async function findUpcomingEvents(
  { db, today }: { db: Database; today: string },
  { limit = 3 } = {},
): Promise<EventSummary[]> {
  const found = await db.execute<{ event: EventSummary }>(sql`
    select ${publicEventSummary(today)} as event from events e where not ${isPast(today)}
    order by e.date, e.id limit ${limit}`)
  return found.rows.map((row) => row.event)
}
