import { appContext } from '#app/app-context.ts'
import { readAdminArtistQuery } from '#app/features/artists/admin/admin-artist-query.ts'
import { AdminArtistsPage } from '#app/features/artists/admin/admin-artists-page.tsx'
import { artistMessages } from '#app/features/artists/admin/artist-messages.ts'
import { artistChange, changeArtist } from '#app/features/artists/admin/change-artist.server.ts'
import { findAdminArtists } from '#app/features/artists/admin/find-admin-artists.server.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { awaitBriefly } from '#app/platform/await-briefly.server.ts'
import { isDocumentRequest } from '#app/platform/page/is-document-request.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import { useLostList } from '#app/ui/admin-list/use-lost-list.ts'
import type { Route } from './+types/artists.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Artists | Admin Portal' }]

/** Waits briefly for the list; a slow one is sent later, or, for a document, requested by the page's code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext)
  const query = readAdminArtistQuery(new URL(request.url).searchParams)
  const list = await awaitBriefly(findAdminArtists(db, query), {
    ms: maxSettleMs,
    onFailure: (error) => log.error({ error }, 'the list of artists could not be read'),
  })
  if (list.promise && isDocumentRequest(request)) return { query, list: null }
  return { query, list: list.promise ?? list.value }
}

export const action = adminAction(
  artistChange,
  { maxBytes: 4_096, malformed: 'This change is not known.' },
  (change, { app }) => changeArtist(app, change),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, artistMessages.deleteFailed)
}

export default function Artists({ loaderData }: Route.ComponentProps) {
  return <AdminArtistsPage query={loaderData.query} list={loaderData.list} />
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return <AdminArtistsPage {...useLostList(props, readAdminArtistQuery)} />
}
