import { artistPath } from '#app/features/artists/artist-path.ts'
import { type ArtistQuery, writeArtistQuery, writeArtistsQuery } from './artist-query.ts'

/** The address of one page of the list of artists. */
export function artistsPath(page = 1): string {
  return withParams('/artists', writeArtistsQuery(page))
}

/** The address of an artist's page, with the pages of its two lists. */
export function artistPagePath(slug: string, query: ArtistQuery): string {
  return withParams(artistPath(slug), writeArtistQuery(query))
}

function withParams(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${params}` : path
}
