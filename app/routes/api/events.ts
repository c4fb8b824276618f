import { appContext } from '#app/app-context.ts'
import { readEventQuery } from '#app/features/events/event-query.ts'
import { findEvents, findWholeEvents } from '#app/features/events/find-events.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import type { Route } from './+types/events.ts'

/** `GET /api/events`: one page of events; `fields=summary` leaves out what only an event's own page shows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const today = galleryDate(now(), settings.gallery.timeZone)
  const params = new URL(request.url).searchParams
  const query = readEventQuery(params)
  return Response.json(
    params.get('fields') === 'summary'
      ? await findEvents({ db, today }, query)
      : await findWholeEvents({ db, today, imageHosts: settings.imageHosts }, query),
  )
}
