import { sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { EventSummary, GalleryEvent } from './event.ts'
import type { EventDay } from './event-day.ts'

/**
 * SQL of the public projection of an event for a list: one JSON object per row, in the shape of `EventSummary`,
 * from a table aliased `e`. Blank texts count as missing.
 */
export function publicEventSummary(day: EventDay) {
  return sql<EventSummary>`jsonb_build_object(
    'id', e.id, 'title', e.title, 'slug', e.slug, 'description', e.description,
    'image', nullif(btrim(e.image), ''), 'picture', ${publicPicture(sql`e.image`)},
    'date', e.date, 'end_date', e.end_date, 'time', nullif(btrim(e.time), ''), 'location', nullif(btrim(e.location), ''),
    'type', e.type, 'featured', e.featured, 'is_past', ${isPast(day)}, 'is_on_view', ${isOnView(day)}, 'capacity', e.capacity, 'price', e.price,
    'ticket_link', case when e.ticket_link ~* '^https?://[^[:space:]]+$' then e.ticket_link end,
    'created_at', ${isoMoment(sql`e.created_at`)}, 'updated_at', ${isoMoment(sql`e.updated_at`)}
  )`
}

/** As `publicEventSummary`, with artists and the stored long description, which is not sanitised yet (OP-28). */
export function publicEvent(day: EventDay) {
  return sql<GalleryEvent>`${publicEventSummary(day)} || jsonb_build_object(
    'long_description', e.long_description,
    'artists', coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', a.name, 'bio', nullif(btrim(a.bio), ''),
        'image', nullif(btrim(a.image), ''), 'picture', ${publicPicture(sql`a.image`)}
      ) order by a.position, a.id)
      from event_artists a where a.event_id = e.id
    ), '[]')
  )`
}

/** Whether the first day of `e` is before today (EVT-15), or its last, if that is the gallery's rule (OP-27). */
export function isPast({ today, endsBy }: EventDay) {
  return endsBy === 'end' ? sql`${lastDay} < ${today}::date` : sql`e.date < ${today}::date`
}

/** Whether `e` lasts several days and today is one of them, if such an event is not past. */
function isOnView({ today, endsBy }: EventDay) {
  return endsBy === 'end' ? sql`(${today}::date between e.date and ${lastDay} and e.date < ${lastDay})` : sql`false`
}

/** An end before the start counts as none (OP-80). */
export const lastDay = sql`greatest(e.date, e.end_date)`
