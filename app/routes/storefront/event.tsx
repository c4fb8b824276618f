import { redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import type { EventDetail } from '#app/features/events/event.ts'
import { formatEventDates } from '#app/features/events/event-dates.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import { eventJsonLd } from '#app/features/events/event-page/event-json-ld.ts'
import { EventPage } from '#app/features/events/event-page/event-page.tsx'
import { eventPath } from '#app/features/events/event-path.ts'
import { eventDetails } from '#app/features/events/event-resources.ts'
import { findEvent } from '#app/features/events/find-event.server.ts'
import type { GalleryData } from '#app/features/gallery/gallery-data.ts'
import { imageUrl } from '#app/features/images/image-url.ts'
import { breadcrumbJsonLd } from '#app/platform/page/breadcrumb-json-ld.ts'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import { shorten } from '#app/platform/shorten.ts'
import type { Route } from './+types/event.ts'

export const headers: Route.HeadersFunction = pageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const root = matches[0].loaderData as GalleryData | undefined
  const path = eventPath(params.slug)
  // An event that is still loading sets its title when it arrives.
  if (!root || !loaderData || !('data' in loaderData)) return [{ name: 'robots', content: 'noindex' }]
  const event = loaderData.data
  if (!event) return pageMeta(matches, { title: 'Event Not Found', path, noindex: true })
  const { site, imageHosts } = root
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Events', path: '/events' },
    { name: event.title, path },
  ]
  return [
    ...pageMeta(matches, {
      title: event.title,
      description: shorten([formatEventDates(event), event.time, event.description].filter(Boolean).join('. ')),
      path,
      image: event.image && imageUrl(event.image, { imageHosts, width: 1200 }),
    }),
    { 'script:ld+json': eventJsonLd(event, root) },
    { 'script:ld+json': breadcrumbJsonLd(crumbs, site.origin) },
  ]
}

/** An event's old slug redirects to the current address (AEVT-10), keeping the rest of the address (NAV-21). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, now, settings, log } = context.get(appContext)
  const day = eventDay(settings, now())
  const found = await initialState(() => findEvent({ db, day, imageHosts: settings.imageHosts }, params.slug), { log })
  const event = 'data' in found.data && found.data.data
  if (event && event.slug !== params.slug) throw redirect(eventPath(event.slug) + url.search, 301)
  return found
}

export async function clientLoader({
  params,
  request,
}: Route.ClientLoaderArgs): Promise<InitialState<EventDetail | null>> {
  await eventDetails.settle(params.slug, maxSettleMs, request.signal)
  const state = eventDetails.read(params.slug)
  return state?.status === 'loaded' ? state : null
}

export default function Event({ params, loaderData }: Route.ComponentProps) {
  return <EventPage slug={params.slug} initial={loaderData} />
}
