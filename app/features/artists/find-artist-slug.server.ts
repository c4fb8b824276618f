import { sql } from 'drizzle-orm'
import { findFreeSlug, type SlugTables } from '#app/platform/find-free-slug.server.ts'
import { makeSlug } from '#app/platform/slug.ts'
import type { Transaction } from '#db/connect.ts'

export const artistSlugs = {
  table: sql`artists`,
  old: { table: sql`artist_old_slugs`, owner: sql`artist_id` },
} satisfies SlugTables

/**
 * A slug for an artist's name that no other artist has or had: `rembrandt`, `rembrandt-2` (ART-04). @param own the stored
 * artist, which keeps a slug that is derived from the name
 */
export async function findArtistSlug(
  tx: Transaction,
  name: string,
  own: { id: string; slug: string } | null = null,
): Promise<string> {
  const wanted = makeSlug(name) || 'artist'
  if (own && [own.slug, own.slug.replace(/-\d{1,3}$/, '')].includes(wanted)) return own.slug
  const { rows } = await tx.execute<{ taken: boolean }>(sql`
    select exists (select from artists where slug = ${wanted})
      or exists (select from artist_old_slugs where slug = ${wanted} and artist_id is distinct from ${own?.id ?? null}::uuid) as taken`)
  if (!rows[0]!.taken) return wanted
  const free = await findFreeSlug(tx, artistSlugs, wanted)
  if (!free) throw new Error(`No free slug is left for the artist "${name}"`)
  return free
}
