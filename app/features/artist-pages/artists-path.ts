import { artistPath } from '#app/features/artists/artist-path.ts'
import { withQuery } from '#app/platform/with-query.ts'
import { type ArtistQuery, writeArtistQuery, writeArtistsQuery } from './artist-query.ts'

/** The address of one page of the list of artists. */
export function artistsPath(page = 1): string {
  return withQuery('/artists', writeArtistsQuery(page))
}

/** The address of an artist's page, with the pages of its two lists. */
export function artistPagePath(slug: string, query: ArtistQuery): string {
  return withQuery(artistPath(slug), writeArtistQuery(query))
}
