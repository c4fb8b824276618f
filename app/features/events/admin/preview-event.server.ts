import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import type { EventDetail } from '../event.ts'
import { eventDay } from '../event-day.ts'
import { eventDetail } from '../event-detail.server.ts'
import { checkEventHtml } from './check-event-html.server.ts'
import { type EventFault, eventFormOf } from './event-form.ts'
import { findAdminEvent } from './find-admin-events.server.ts'

type EventPreview = { event: EventDetail; faults?: undefined } | { faults: EventFault[] }

/** The event as visitors would see it if the form were saved; nothing is saved. Faults that prevent saving prevent the preview too. */
export async function previewEvent(
  app: Pick<AppContext, 'db' | 'now' | 'settings'>,
  id: string,
  values: unknown,
): Promise<EventPreview> {
  const { db, now, settings } = app
  const day = eventDay(settings, now())
  const stored = await findAdminEvent({ db, day }, id)
  const checked = checkEventHtml(app, values, stored ?? undefined)
  if (checked.faults) return checked
  const { event, artists } = checked.row
  const own = { ...event, id, created_at: now(), updated_at: now() }
  const rows = artists.map((artist, position) => ({ ...artist, id, event_id: id, position }))
  // The form's artists replace those of the table.
  const found = await db.execute<{ event: EventDetail }>(sql`
    with event_artists as (
      select * from jsonb_populate_recordset(null::event_artists, ${JSON.stringify(rows)}::jsonb)
    )
    select ${eventDetail(day)} as event from jsonb_populate_record(null::events, ${JSON.stringify(own)}::jsonb) own`)
  return { event: found.rows[0]!.event }
}

/** The saved event; null if there is none. */
export async function previewSavedEvent(
  app: Pick<AppContext, 'db' | 'now' | 'settings'>,
  id: string,
): Promise<EventPreview | null> {
  const { db, now, settings } = app
  const stored = await findAdminEvent({ db, day: eventDay(settings, now()) }, id)
  return stored && previewEvent(app, stored.id, eventFormOf(stored))
}
