import { appContext } from '#app/app-context.ts'
import {
  createNamedArtist,
  namedArtist,
  namedArtistLimits,
} from '#app/features/artists/admin/create-named-artist.server.ts'
import { searchArtists } from '#app/features/artists/admin/search-artists.server.ts'
import { adminOperation } from '#app/features/auth/admin-action.server.ts'
import type { Route } from './+types/artists.ts'

const maxSearchLength = 200

/** `GET /api/admin/artists?search=`: artists that can be chosen for a work (ART-20). For an admin; 401, 403. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams.get('search') ?? ''
  const items = await searchArtists(context.get(appContext).db, search.slice(0, maxSearchLength))
  return Response.json({ items }, { headers: { 'Cache-Control': 'no-store' } })
}

/** `POST /api/admin/artists`: creates an artist from a name (ART-21). 201; 400, 401, 403, 409 if the name exists, 422. */
export const action = adminOperation(namedArtist, namedArtistLimits, (input, { app }) => createNamedArtist(app, input))
