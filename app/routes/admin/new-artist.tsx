import { uuidv7 } from 'uuidv7'
import { ArtistFormPage } from '#app/features/artists/admin/artist-form-page.tsx'
import { artistMessages } from '#app/features/artists/admin/artist-messages.ts'
import { artistFormLimits, saveArtist } from '#app/features/artists/admin/save-artist.server.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { formSubmission } from '#app/ui/form/form-submission.server.ts'
import type { Route } from './+types/new-artist.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Add New Artist | Admin Portal' }]

/** The id that the artist will have: a form that is sent twice creates one artist. */
export function loader() {
  return { id: uuidv7() }
}

/** The first id is kept while the form is open. */
export const shouldRevalidate = () => false

export const action = adminAction(formSubmission, artistFormLimits, (submission, { app }) =>
  saveArtist(app, submission, null),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, artistMessages.saveFailed)
}

export default function NewArtist({ loaderData }: Route.ComponentProps) {
  return <ArtistFormPage key={loaderData.id} id={loaderData.id} artist={null} />
}
