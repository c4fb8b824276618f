import { z } from 'zod'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { ArtistChoice } from './admin-artist.ts'
import { checkArtist, emptyArtistForm } from './artist-form.ts'
import { artistMessages } from './artist-messages.ts'
import { findAdminArtist } from './find-admin-artists.server.ts'
import { insertArtist } from './insert-artist.server.ts'

export const namedArtist = z.object({ id: z.string().refine(isUuid), name: z.string() })
export const namedArtistLimits = { maxBytes: 4_096, malformed: artistMessages.saveFailed }

/**
 * Creates an artist from just a name, in the form of a work (ART-21). The client sends its id, so that a repeated request
 * creates nothing twice. Refused if there is an artist of this name without years.
 */
export async function createNamedArtist(
  { db, now, actor }: ActingContext,
  { id, name }: z.infer<typeof namedArtist>,
): Promise<{ outcome: 'made'; made: ArtistChoice } | ChangeFailure> {
  const checked = checkArtist({ ...emptyArtistForm, name })
  if (checked.faults)
    return changeFailure('invalid', artistMessages.saveFailed, [
      checked.faults.map(({ message }) => message).join('. '),
    ])
  const { row } = checked
  return db.transaction(async (tx) => {
    await insertArtist(tx, { ...row, id }, { by: actor, at: now() })
    const stored = await findAdminArtist(tx, id)
    if (stored?.name !== row.name)
      return changeFailure('conflict', `There is an artist of this name already: ${row.name}. Choose it from the list`)
    const { born, died, place } = stored
    return { outcome: 'made', made: { id, name: stored.name, born, died, place } }
  })
}
