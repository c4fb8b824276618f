import { type SQL, sql } from 'drizzle-orm'
import { findPage } from '#app/platform/find-page.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database } from '#db/connect.ts'
import type { EventSummary, GalleryEvent } from './event.ts'
import type { EventDay } from './event-day.ts'
import type { EventQuery } from './event-query.ts'
import { isPast, publicEvent, publicEventSummary } from './public-event.server.ts'
import { sanitizeEventHtml } from './sanitize-event-html.server.ts'

interface Gallery {
  db: Database
  day: EventDay
}

const every = { tables: sql`events e`, id: sql`e.id` }
const soonest = sql`e.date, e.id`
const latest = sql`e.date desc, e.id desc`

/** One page of events for cards; upcoming ones soonest first, others newest first (EVT-06..08). */
export function findEvents({ db, day }: Gallery, query: EventQuery): Promise<Page<EventSummary>> {
  return findEventsAs<EventSummary>({ db, day }, query, publicEventSummary(day))
}

/** As `findEvents`, with everything that the API returns of each event (NET-17). */
export async function findFullEvents(
  { db, day, imageHosts }: Gallery & { imageHosts: readonly string[] },
  query: EventQuery,
): Promise<Page<GalleryEvent>> {
  const found = await findEventsAs<GalleryEvent>({ db, day }, query, publicEvent(day))
  return {
    ...found,
    items: found.items.map((event) => ({
      ...event,
      long_description: sanitizeEventHtml(event.long_description, imageHosts),
    })),
  }
}

function findEventsAs<Item>({ db, day }: Gallery, query: EventQuery, projection: SQL): Promise<Page<Item>> {
  return findPage(
    db,
    {
      rows: {
        ...every,
        where: { upcoming: sql`not ${isPast(day)}`, past: isPast(day), all: sql`true` }[query.when],
        ...(query.when === 'upcoming' ? { order: soonest, reverse: latest } : { order: latest, reverse: soonest }),
      },
      shown: { ...every, where: sql`true`, projection },
    },
    query,
  )
}
