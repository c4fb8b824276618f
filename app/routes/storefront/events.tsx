import { useSearchParams } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import { eventsPath } from '#app/features/events/event-path.ts'
import { readEventQuery } from '#app/features/events/event-query.ts'
import { eventListKey, eventLists } from '#app/features/events/event-resources.ts'
import { EventsPage } from '#app/features/events/events-page/events-page.tsx'
import { findEvents } from '#app/features/events/find-events.server.ts'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import type { Route } from './+types/events.ts'

export const headers: Route.HeadersFunction = pageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const query = readEventQuery(new URLSearchParams(location.search))
  const list = loaderData && 'data' in loaderData ? loaderData.data : null
  return pageMeta(matches, {
    title: { upcoming: 'Events', past: 'Past Events', all: 'All Events' }[query.when],
    description: `Exhibitions, opening receptions, artist talks and workshops at the gallery in ${matches[0].loaderData.gallery.city}.`,
    // A page beyond the end shows the last (FIND-50).
    path: eventsPath({ ...query, page: list?.page ?? query.page }),
  })
}

export const links: Route.LinksFunction = () => [
  { rel: 'alternate', type: 'text/calendar', title: 'Events', href: '/events.ics' },
]

export function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, settings, log } = context.get(appContext)
  const day = eventDay(settings, now())
  const query = readEventQuery(new URL(request.url).searchParams)
  return initialState(() => findEvents({ db, day }, query), {
    log,
    isCacheable: ({ page }) => page === query.page,
  })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readEventQuery(new URL(request.url).searchParams)
  await eventLists.settle(eventListKey(query), maxSettleMs, request.signal)
  return null
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return <EventsPage query={readEventQuery(params)} initial={loaderData} />
}
