import { type SQL, sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { findPage } from '#app/platform/find-page.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import { containsAllWords, folded } from '#app/platform/match-folded.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database, Transaction } from '#db/connect.ts'
import type { EventDay } from '../event-day.ts'
import { isPast } from '../public-event.server.ts'
import type { AdminEvent } from './admin-event.ts'
import type { AdminEventQuery } from './admin-event-query.ts'

const perPage = 24

/** SQL of an event for staff, from a table aliased `e`. */
function adminEvent(day: EventDay) {
  return sql<AdminEvent>`jsonb_build_object(
    'id', e.id, 'title', e.title, 'slug', e.slug, 'type', e.type, 'description', e.description,
    'long_description', e.long_description, 'image', e.image, 'picture', ${publicPicture(sql`e.image`)},
    'date', e.date, 'end_date', e.end_date, 'time', e.time, 'location', e.location, 'featured', e.featured,
    'capacity', e.capacity, 'price', e.price, 'ticket_link', e.ticket_link, 'is_past', ${isPast(day)},
    'created_at', ${isoMoment(sql`e.created_at`)}, 'updated_at', ${isoMoment(sql`e.updated_at`)}, 'version', e.version,
    'artists', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', a.id, 'name', a.name, 'bio', a.bio, 'image', a.image, 'picture', ${publicPicture(sql`a.image`)}
      ) order by a.position, a.id)
      from event_artists a where a.event_id = e.id
    ), '[]')
  )`
}

/** One page of all events, the newest start first (AEVT-02, AEVT-09). A page beyond the end is the last one. */
export function findAdminEvents(
  { db, day }: { db: Database; day: EventDay },
  { when, search, page }: AdminEventQuery,
): Promise<Page<AdminEvent>> {
  const conditions: SQL[] = [{ upcoming: sql`not ${isPast(day)}`, past: isPast(day), all: sql`true` }[when]]
  if (search) conditions.push(containsAllWords(folded(sql`e.title`), search))
  const rows = {
    tables: sql`events e`,
    id: sql`e.id`,
    where: sql.join(conditions, sql` and `),
    order: sql`e.date desc, e.id desc`,
    reverse: sql`e.date, e.id`,
  }
  const shown = { tables: rows.tables, id: rows.id, where: sql`true`, projection: adminEvent(day) }
  return findPage(db, { rows, shown }, { page, perPage })
}

/** The event for the form, by its id, else by its slug (EFRM-14, OP-62); null if there is none. */
export async function findAdminEvent(
  { db, day }: { db: Database | Transaction; day: EventDay },
  idOrSlug: string,
): Promise<AdminEvent | null> {
  // Postgres rejects NUL in a text, and no slug contains it.
  if (idOrSlug.includes('\0')) return null
  const condition = isUuid(idOrSlug) ? sql`e.id = ${idOrSlug}::uuid or e.slug = ${idOrSlug}` : sql`e.slug = ${idOrSlug}`
  const { rows } = await db.execute<{ event: AdminEvent }>(sql`
    select ${adminEvent(day)} as event from events e where ${condition}
    order by (e.id::text = lower(${idOrSlug})) desc limit 1`)
  return rows[0]?.event ?? null
}
