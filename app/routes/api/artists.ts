import { appContext } from '#app/app-context.ts'
import { findArtists } from '#app/features/artist-pages/find-artists.server.ts'
import { readPage, readPerPage } from '#app/platform/paging.ts'
import { publicJson } from '#app/platform/request/public-json.ts'
import type { Route } from './+types/artists.ts'

/** `GET /api/artists`: one page of the artists who have listed works. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const asked = { page: readPage(params.get('page')), perPage: readPerPage(params.get('perPage')) }
  const page = await findArtists(context.get(appContext).db, asked)
  return publicJson(page, page.page === asked.page)
}
