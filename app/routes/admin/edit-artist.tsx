import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { ArtistFormPage } from '#app/features/artists/admin/artist-form-page.tsx'
import { ArtistLoadFailure } from '#app/features/artists/admin/artist-load-failure.tsx'
import { artistMessages } from '#app/features/artists/admin/artist-messages.ts'
import { findAdminArtist } from '#app/features/artists/admin/find-admin-artists.server.ts'
import { artistFormLimits, saveArtist } from '#app/features/artists/admin/save-artist.server.ts'
import { type AdminCaller, adminAction } from '#app/features/auth/admin-action.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { formSubmission } from '#app/ui/form/form-submission.server.ts'
import type { Route } from './+types/edit-artist.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.artist.name} | Admin Portal` : 'Admin Portal' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const artist = await findAdminArtist(context.get(appContext).db, params.id)
  if (!artist) throw data({ message: artistMessages.notFound }, { status: 404 })
  return { artist }
}

/** The form keeps the data it was opened with; the current data come with the response to saving. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate
}

export const action = adminAction(
  formSubmission,
  artistFormLimits,
  (submission, { app, params }: AdminCaller<Route.ActionArgs['params']>) => saveArtist(app, submission, params.id),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, artistMessages.saveFailed)
}

export default function EditArtist({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData.artist
  return <ArtistFormPage key={id} id={id} artist={loaderData.artist} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ArtistLoadFailure error={error} />
}
