import { redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import { findEvent } from '#app/features/events/find-event.server.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/event.ts'

/** `GET /api/events/{slug}`: one event and up to 3 related ones; 301 for an old slug, 404 for an unknown one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const day = eventDay(settings, now())
  const event = await findEvent({ db, day, imageHosts: settings.imageHosts }, params.slug)
  // AEVT-10
  if (event && event.slug !== params.slug) return redirect(`/api/events/${encodeURIComponent(event.slug)}`, 301)
  return event ? Response.json(event) : problem(404, { message: 'Event Not Found' })
}
