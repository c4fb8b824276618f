import { readPage } from '#app/platform/paging.ts'

/** The query in the address of an artist's page: the page of works for sale, and the page of sold works. */
export interface ArtistQuery {
  page: number
  soldPage: number
}

export function readArtistQuery(params: URLSearchParams): ArtistQuery {
  return { page: readPage(params.get('page')), soldPage: readPage(params.get('sold')) }
}

/** The query as search parameters in canonical order, first pages left out. */
export function writeArtistQuery({ page, soldPage }: ArtistQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (page > 1) params.set('page', String(page))
  if (soldPage > 1) params.set('sold', String(soldPage))
  return params
}

/** The list of artists has only a page number. */
export function writeArtistsQuery(page: number): URLSearchParams {
  return writeArtistQuery({ page, soldPage: 1 })
}
