import { useNavigate } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { savedState } from '#app/ui/admin-list/use-saved-id.ts'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import type { AdminArtist } from './admin-artist.ts'
import { artistFields, artistFormOf, checkArtist, emptyArtistForm } from './artist-form.ts'
import { artistMessages } from './artist-messages.ts'

interface Options {
  id: string
  /** null for an artist that was never saved. */
  artist: AdminArtist | null
  /** Where the list was left, to return to. */
  listPath: string
}

/** The form of an artist, and the way back to the list. */
export function useArtistForm({ id, artist, listPath }: Options) {
  const navigate = useNavigate()
  return useVersionedForm({
    fields: artistFields,
    id,
    saved: artist,
    valuesOf: (saved) => (saved ? artistFormOf(saved) : emptyArtistForm),
    check: (values, saved) => checkArtist(values, saved ?? {}).faults ?? [],
    action: (savedId) => (savedId ? `/admin/artists/${savedId}` : '/admin/artists/new'),
    asNew: { newId: uuidv7, changes: {} },
    failedMessage: artistMessages.saveFailed,
    onSaved: (_, before) => showToast('success', before ? artistMessages.updated : artistMessages.created),
    leave: (savedId) => navigate(listPath, { state: savedState(savedId) }),
  })
}
