import { redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { readArtistQuery } from '#app/features/artist-pages/artist-query.ts'
import { findArtist } from '#app/features/artist-pages/find-artist.server.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import { problem } from '#app/platform/request/problem.ts'
import { publicJson } from '#app/platform/request/public-json.ts'
import type { Route } from './+types/artist.ts'

/** `GET /api/artists/{slug}`: one artist with listed works; 301 for an old slug, 404 for an unknown one. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const at = now()
  const { search, searchParams } = new URL(request.url)
  const query = readArtistQuery(searchParams)
  const found = await findArtist({ db, now: at, day: eventDay(settings, at) }, params.slug, query)
  if (found && found.slug !== params.slug)
    return redirect(`/api/artists/${encodeURIComponent(found.slug)}${search}`, 301)
  if (!found) return problem(404, { message: 'Artist not found' })
  return publicJson(found, found.works.page === query.page && found.sold_works.page === query.soldPage)
}
