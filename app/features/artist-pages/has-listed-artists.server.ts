import { sql } from 'drizzle-orm'
import { isListed } from '#app/features/products/public-product.server.ts'
import type { Database } from '#db/connect.ts'

/** Whether there is anybody to name in the list of artists: it is in the menu then (ART-59). One entry of an index tells. */
export async function hasListedArtists(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select exists (select from products p where ${isListed} and p.artist_id is not null) as has`,
  )
  return rows[0]!.has
}
