import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { EventDetail } from './event.ts'
import type { EventDay } from './event-day.ts'
import { eventDetail } from './event-detail.server.ts'
import { sanitizeEventHtml } from './sanitize-event-html.server.ts'

/**
 * The event with that slug, or with that old slug (AEVT-10): then the returned slug differs; its long
 * description is sanitised (OP-28). null if there is none.
 */
export async function findEvent(
  { db, day, imageHosts }: { db: Database; day: EventDay; imageHosts: readonly string[] },
  slug: string,
): Promise<EventDetail | null> {
  // Postgres rejects NUL in a text, and no slug contains it.
  if (slug.includes('\0')) return null
  const found = await db.execute<{ event: EventDetail }>(sql`
    select ${eventDetail(day)} as event from events own
    where own.id = coalesce(
      (select named.id from events named where named.slug = ${slug}),
      (select old.event_id from event_old_slugs old where old.slug = ${slug})
    )`)
  const event = found.rows[0]?.event
  return event ? { ...event, long_description: sanitizeEventHtml(event.long_description, imageHosts) } : null
}
