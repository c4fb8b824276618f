import type { Actor } from '#app/features/audit/actor.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import { recordOldSlug } from '#app/platform/record-old-slug.server.ts'
import type { Transaction } from '#db/connect.ts'
import { artists } from '#db/schema/artists.ts'
import { artistSlugs, findArtistSlug } from '../find-artist-slug.server.ts'
import { sortNameOf } from '../sort-name.ts'
import { auditedFields, subjectOf } from './audited-artist.ts'
import { findAdminArtist } from './find-admin-artists.server.ts'
import { findNamesake } from './find-namesake.server.ts'

type ArtistColumns = Omit<typeof artists.$inferInsert, 'sort_name' | 'slug'> & { sort_name?: string; slug?: string }

/**
 * Inserts an artist, with its entry in the audit trail. A missing slug is derived from the name, and so is a missing sort
 * name. false when its id or its slug is taken, or another artist has its name and years; then nothing is written.
 */
export async function insertArtist(
  tx: Transaction,
  columns: ArtistColumns,
  { by, at }: { by: Actor; at: Date },
): Promise<boolean> {
  const { id, name } = columns
  const sort_name = columns.sort_name || sortNameOf(name)
  let slug: string
  let isInserted = false
  do {
    slug = columns.slug || (await findArtistSlug(tx, name))
    const inserted = await tx
      .insert(artists)
      .values({ ...columns, sort_name, slug, created_at: at, updated_at: at })
      .onConflictDoNothing()
      .returning({ id: artists.id })
    isInserted = inserted.length > 0
    // Else somebody took the slug after it was found free: find another.
  } while (!isInserted && !columns.slug && !(await isThere(tx, columns)))
  if (!isInserted) return false
  await recordOldSlug(tx, artistSlugs.old, { id, slug })
  const made = (await findAdminArtist(tx, id))!
  await recordChange(tx, { by, at, action: 'artist-created', subject: subjectOf(made), to: auditedFields(made) })
  return true
}

/** Whether there is an artist of the id, or of the name and years. */
async function isThere(tx: Transaction, { id, name, born = null, died = null }: ArtistColumns): Promise<boolean> {
  return (await findNamesake(tx, { id, name, born, died })) !== null || (await findAdminArtist(tx, id)) !== null
}
