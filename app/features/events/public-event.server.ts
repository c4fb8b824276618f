import { sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { EventSummary, GalleryEvent } from './event.ts'

/**
 * SQL of the public projection of an event as a list needs it: one JSON object per row, in the shape of `EventSummary`,
 * from a table aliased `e`. Blank texts count as missing.
 * @param today the gallery's day, `YYYY-MM-DD`
 */
export function publicEventSummary(today: string) {
  return sql<EventSummary>`jsonb_build_object(
    'id', e.id, 'title', e.title, 'slug', e.slug, 'description', e.description,
    'image', nullif(btrim(e.image), ''), 'picture', ${publicPicture(sql`e.image`)},
    'date', e.date, 'end_date', e.end_date, 'time', nullif(btrim(e.time), ''), 'location', nullif(btrim(e.location), ''),
    'type', e.type, 'featured', e.featured, 'is_past', ${isPast(today)}, 'capacity', e.capacity, 'price', e.price,
    'ticket_link', case when e.ticket_link ~* '^https?://[^[:space:]]+$' then e.ticket_link end,
    'created_at', ${isoMoment(sql`e.created_at`)}, 'updated_at', ${isoMoment(sql`e.updated_at`)}
  )`
}

/** As `publicEventSummary`, with artists and the stored long description, which is still to be sanitised (OP-28). */
export function publicEvent(today: string) {
  return sql<GalleryEvent>`${publicEventSummary(today)} || jsonb_build_object(
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

/** Whether the first day of `e` lies before `today` (EVT-15). */
export function isPast(today: string) {
  return sql`e.date < ${today}::date`
}
