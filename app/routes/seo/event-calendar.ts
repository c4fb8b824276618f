import { appContext, requestFacts } from '#app/app-context.ts'
import { eventCalendar } from '#app/features/events/calendar/event-calendar.server.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import { findEvent } from '#app/features/events/find-event.server.ts'
import { attachment } from '#app/features/tear-sheets/tear-sheet-file-name.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/event-calendar.ts'

/** `GET /events/{slug}.ics`: one event, for the visitor's calendar. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const { gallery, imageHosts } = settings
  const event = await findEvent({ db, day: eventDay(settings, now()), imageHosts }, params.slug)
  if (!event) return problem(404, { message: 'Event Not Found' })
  return new Response(eventCalendar([event], { site: context.get(requestFacts).site, gallery }), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': attachment(`${event.slug}.ics`),
    },
  })
}
