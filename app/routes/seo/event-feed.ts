import { appContext, requestFacts } from '#app/app-context.ts'
import { eventCalendar } from '#app/features/events/calendar/event-calendar.server.ts'
import { findCalendarEvents } from '#app/features/events/calendar/find-calendar-events.server.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import type { Route } from './+types/event-feed.ts'

/** `GET /events.ics`: the gallery's events, for calendar programs to subscribe to. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const { gallery } = settings
  const events = await findCalendarEvents({ db, day: eventDay(settings, now()) })
  return new Response(eventCalendar(events, { site: context.get(requestFacts).site, gallery }), {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
  })
}
