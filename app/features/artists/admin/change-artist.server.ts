import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { markPicturesUnused } from '#app/features/images/mark-pictures-unused.server.ts'
import { type ChangeFailure, changeFailure, type RefusedCaller } from '#app/platform/change-result.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { artists } from '#db/schema/artists.ts'
import { artistMessages } from './artist-messages.ts'
import { auditedFields, subjectOf } from './audited-artist.ts'
import { findAdminArtist } from './find-admin-artists.server.ts'

/** The changes that the list of artists requests. */
export const artistChange = z.object({ intent: z.literal('delete'), id: z.string() })
export type ArtistChange = z.infer<typeof artistChange>

export type ArtistChangeResult = { outcome: 'deleted'; id: string; message: string } | ChangeFailure | RefusedCaller

/** Deletes an artist (ART-14). Refused while works name it. */
export async function changeArtist(
  { db, now, actor }: ActingContext,
  { id }: ArtistChange,
): Promise<ArtistChangeResult> {
  const gone = changeFailure('not-found', artistMessages.deleteFailed, ['It is not there any more.'])
  if (!isUuid(id)) return gone
  const stored = await db.transaction(async (tx) => {
    // While the row is locked no work can get this artist; works that already have it are counted by the next statement.
    await tx.select({ id: artists.id }).from(artists).where(eq(artists.id, id)).for('update')
    const stored = await findAdminArtist(tx, id)
    if (!stored || stored.works > 0) return stored
    await tx.delete(artists).where(eq(artists.id, id))
    if (stored.picture) await markPicturesUnused(tx, [stored.picture], now())
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'artist-deleted',
      subject: subjectOf(stored),
      from: auditedFields(stored),
    })
    return stored
  })
  if (!stored) return gone
  if (stored.works > 0) {
    const works = stored.works === 1 ? '1 artwork names' : `${formatCount(stored.works)} artworks name`
    return changeFailure('conflict', artistMessages.deleteFailed, [`${works} ${stored.name}`])
  }
  return { outcome: 'deleted', id, message: artistMessages.deleted }
}
