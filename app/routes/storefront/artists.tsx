import { appContext } from '#app/app-context.ts'
import { artistsJsonLd } from '#app/features/artist-pages/artist-page-json-ld.ts'
import { readArtistQuery } from '#app/features/artist-pages/artist-query.ts'
import { ArtistsPage } from '#app/features/artist-pages/artists-page.tsx'
import { artistsPath } from '#app/features/artist-pages/artists-path.ts'
import { findArtistList } from '#app/features/artist-pages/find-artist-list.server.ts'
import type { GalleryData } from '#app/features/gallery/gallery-data.ts'
import { breadcrumbJsonLd } from '#app/platform/page/breadcrumb-json-ld.ts'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { loadInitialState, useShownState } from '#app/platform/page/load-initial-state.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { PageLoadFailure } from '#app/ui/page-load-failure.tsx'
import type { Route } from './+types/artists.ts'
import '#app/styles/artists.css'

export const headers: Route.HeadersFunction = pageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = matches[0].loaderData as GalleryData | undefined
  const list = loaderData && 'data' in loaderData ? loaderData.data : null
  const facts = pageMeta(matches, {
    title: 'Artists',
    description: 'The artists and makers of the works in the collection, from A to Z.',
    path: artistsPath(list?.page),
    // An empty list is not worth indexing.
    noindex: !list || list.total === 0,
  })
  if (!root || !list || list.total === 0) return facts
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Artists', path: '/artists' },
  ]
  return [
    ...facts,
    { 'script:ld+json': artistsJsonLd(list, root) },
    { 'script:ld+json': breadcrumbJsonLd(crumbs, root.site.origin) },
  ]
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext)
  const { page } = readArtistQuery(new URL(request.url).searchParams)
  return initialState(() => findArtistList(db, page), { log, isCacheable: (list) => list.page === page })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => loadInitialState(args)

export default function Artists({ loaderData }: Route.ComponentProps) {
  useShownState(loaderData)
  if (!('data' in loaderData)) return <PageLoadFailure message="Failed to load artists" />
  return <ArtistsPage list={loaderData.data} />
}
