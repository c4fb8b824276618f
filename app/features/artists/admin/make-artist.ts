import { uuidv7 } from 'uuidv7'
import { BackendError, backend } from '#app/platform/backend.ts'
import { announceSessionChange } from '#app/platform/session-channel.ts'
import type { ArtistChoice } from './admin-artist.ts'
import { artistMessages } from './artist-messages.ts'

/** Creates an artist from just a name (`POST /api/admin/artists`), or returns why it could not be created. */
export async function makeArtist(name: string): Promise<ArtistChoice | string> {
  try {
    // The id makes a repeated request idempotent.
    return await backend('/api/admin/artists', { method: 'POST', json: { id: uuidv7(), name }, idempotent: true })
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    // Signed out meanwhile: the open tabs check their session.
    if (error.status === 401) announceSessionChange()
    return error.problem?.detail ?? `${artistMessages.saveFailed}. ${error.message}`
  }
}
