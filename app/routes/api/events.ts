import { appContext } from '#app/app-context.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import { readEventQuery } from '#app/features/events/event-query.ts'
import { findEvents, findFullEvents } from '#app/features/events/find-events.server.ts'
import { publicJson } from '#app/platform/request/public-json.ts'
import type { Route } from './+types/events.ts'

/** `GET /api/events`: one page of events; `fields=summary` leaves out what only an event's own page shows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const day = eventDay(settings, now())
  const params = new URL(request.url).searchParams
  const query = readEventQuery(params)
  const page =
    params.get('fields') === 'summary'
      ? await findEvents({ db, day }, query)
      : await findFullEvents({ db, day, imageHosts: settings.imageHosts }, query)
  return publicJson(page, page.page === query.page)
}
