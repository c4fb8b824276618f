import { sql } from 'drizzle-orm'
import { isListed } from '#app/features/products/public-product.server.ts'
import type { Database } from '#db/connect.ts'
import type { ArtistList } from './artist-page.ts'
import { findArtists, hasListedWork } from './find-artists.server.ts'

/** Rows on a page; nearly every gallery's artists fit on one. */
const artistsPerPage = 200

/** One page of the list of artists, and where each letter begins (ART-52, ART-53). */
export async function findArtistList(db: Database, page: number): Promise<ArtistList> {
  const [artists, { rows: counts }, { rows: works }] = await Promise.all([
    findArtists(db, { page, perPage: artistsPerPage }),
    db.execute<{ letter: string; artists: number }>(
      sql`select a.letter, count(*)::int as artists from artists a where ${hasListedWork} group by 1 order by 1`,
    ),
    db.execute<{ total: number }>(
      sql`select count(*)::int as total from products p where ${isListed} and p.artist_id is not null and not p.sold_out`,
    ),
  ])
  let before = 0
  const letters = counts.map(({ letter, artists: count }) => {
    const first = Math.floor(before / artistsPerPage) + 1
    before += count
    return { letter, artists: count, page: first }
  })
  return { ...artists, letters, worksForSale: works[0]!.total }
}
