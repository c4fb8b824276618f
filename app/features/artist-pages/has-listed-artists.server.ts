import { sql } from 'drizzle-orm'
import { isListed } from '#app/features/products/public-product.server.ts'
import type { Database } from '#db/connect.ts'

/** Whether the list of artists has any entry: only then it is in the menu (ART-59). Reads one index entry. */
export async function hasListedArtists(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select exists (select from products p where ${isListed} and p.artist_id is not null) as has`,
  )
  return rows[0]!.has
}
