import { appContext } from '#app/app-context.ts'
import { findEvent } from '#app/features/events/find-event.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { problem } from '#app/platform/problem.ts'
import type { Route } from './+types/event.ts'

/** `GET /api/events/{slug}`: one event and up to 3 related ones; 404 for an unknown one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const today = galleryDate(now(), settings.gallery.timeZone)
  const event = await findEvent({ db, today, imageHosts: settings.imageHosts }, params.slug)
  return event ? Response.json(event) : problem(404, { message: 'Event Not Found' })
}
