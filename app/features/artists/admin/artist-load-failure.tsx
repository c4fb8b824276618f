import { FormLoadFailure } from '#app/ui/form/form-load-failure.tsx'
import { artistMessages } from './artist-messages.ts'

/** Shown instead of a form whose artist does not exist or cannot be read. */
export function ArtistLoadFailure({ error }: { error: unknown }) {
  return (
    <FormLoadFailure
      error={error}
      messages={artistMessages}
      subject="The artist"
      back={{ to: '/admin/artists', text: 'Back to Artists' }}
    />
  )
}
