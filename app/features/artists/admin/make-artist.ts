import { uuidv7 } from 'uuidv7'
import { BackendError, backend } from '#app/platform/backend.ts'
import { announceSessionChange } from '#app/platform/session-channel.ts'
import type { ArtistChoice } from './admin-artist.ts'
import { artistMessages } from './artist-messages.ts'

/** Makes an artist of a name alone (`POST /api/admin/artists`), or says why it could not be made. */
export async function makeArtist(name: string): Promise<ArtistChoice | string> {
  try {
    // The id makes a repeated request idempotent.
    return await backend('/api/admin/artists', { method: 'POST', json: { id: uuidv7(), name }, idempotent: true })
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    // Signed out meanwhile: the open tabs look at their session.
    if (error.status === 401) announceSessionChange()
    return error.problem?.detail ?? `${artistMessages.saveFailed}. ${error.message}`
  }
}
