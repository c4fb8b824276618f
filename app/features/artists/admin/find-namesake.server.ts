import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import type { ArtistChoice } from './admin-artist.ts'

/** Another artist with the same name (ignoring case) and the same years: there is at most one, since nobody could tell two apart (ART-13). */
export async function findNamesake(
  tx: Transaction,
  { id, name, born, died }: Omit<ArtistChoice, 'place'>,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from artists
    where lower(name) = lower(${name}) and coalesce(born, -9999) = coalesce(${born}::int, -9999)
      and coalesce(died, -9999) = coalesce(${died}::int, -9999) and id <> ${id}::uuid`)
  return rows[0] ?? null
}
