import { sql } from 'drizzle-orm'
import type { EventDetail } from './event.ts'
import type { EventDay } from './event-day.ts'
import { isPast, publicEvent, publicEventSummary } from './public-event.server.ts'

/**
 * SQL of the data for the page of one event, from a table aliased `own`: the event, and up to 3 others: those of the same type
 * first, upcoming before past ones, the nearest first (EVD-16). The long description is not sanitised yet (OP-28).
 */
export function eventDetail(day: EventDay) {
  return sql<EventDetail>`(
    select ${publicEvent(day)} from (select own.*) e
  ) || jsonb_build_object('related_events', coalesce((
    select jsonb_agg(related.event order by related.is_past, related.place) from (
      select ${publicEventSummary(day)} as event, ${isPast(day)} as is_past, row_number() over (
        order by e.type = own.type desc, ${isPast(day)}, abs(e.date - ${day.today}::date), e.id
      ) as place
      from events e where e.id <> own.id order by place limit 3
    ) related
  ), '[]'))`
}
