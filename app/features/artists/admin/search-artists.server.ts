import { sql } from 'drizzle-orm'
import { escapeLike } from '#app/platform/escape-like.ts'
import { containsAllWords, folded } from '#app/platform/match-folded.server.ts'
import type { Database } from '#db/connect.ts'
import type { ArtistChoice } from './admin-artist.ts'

/** How many artists a search finds at most. */
export const maxOffered = 8

/** Artists whose name contains `text` in any case, those first whose name begins with it; none for a blank text (ART-20). */
export async function searchArtists(db: Database, text: string): Promise<ArtistChoice[]> {
  const wanted = text.trim()
  if (!wanted) return []
  const { rows } = await db.execute<{ artist: ArtistChoice }>(sql`
    select jsonb_build_object('id', a.id, 'name', a.name, 'born', a.born, 'died', a.died, 'place', a.place) as artist
    from artists a where ${containsAllWords(folded(sql`a.name`), wanted)}
    order by fold_text(a.name) like fold_text(${escapeLike(wanted)}) || '%' desc, a.sort_key, a.id limit ${maxOffered}`)
  return rows.map(({ artist }) => artist)
}
