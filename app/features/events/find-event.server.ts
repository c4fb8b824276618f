import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import type { EventDetail } from './event.ts'
import type { EventDay } from './event-day.ts'
import { isPast, publicEvent, publicEventSummary } from './public-event.server.ts'
import { sanitizeEventHtml } from './sanitize-event-html.server.ts'

/**
 * The event with that slug, or that had it before (AEVT-10): then its own slug is another; its long description sanitised (OP-28), and up to 3 others: those of the same type first,
 * those to come before past ones, the nearest first (EVD-16); those to come are named before past ones. null when there is none.
 */
export async function findEvent(
  { db, day, imageHosts }: { db: Database; day: EventDay; imageHosts: readonly string[] },
  slug: string,
): Promise<EventDetail | null> {
  // Postgres refuses NUL in a text, and no slug holds one.
  if (slug.includes('\0')) return null
  const found = await db.execute<{ event: EventDetail }>(sql`
    select ${publicEvent(day)} || jsonb_build_object('related_events', coalesce((
      select jsonb_agg(related.event order by related.is_past, related.place) from (
        select ${publicEventSummary(day)} as event, ${isPast(day)} as is_past, row_number() over (
          order by e.type = own.type desc, ${isPast(day)}, abs(e.date - ${day.today}::date), e.id
        ) as place
        from events e where e.id <> own.id order by place limit 3
      ) related
    ), '[]')) as event
    from events e cross join lateral (select e.id, e.type) own
    where e.id = coalesce(
      (select named.id from events named where named.slug = ${slug}),
      (select old.event_id from event_old_slugs old where old.slug = ${slug})
    )`)
  const event = found.rows[0]?.event
  return event ? { ...event, long_description: sanitizeEventHtml(event.long_description, imageHosts) } : null
}
