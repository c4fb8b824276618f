import { redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { ArtistNotFound } from '#app/features/artist-pages/artist-not-found.tsx'
import { worksOfArtist } from '#app/features/artist-pages/artist-page.ts'
import { artistPageJsonLd } from '#app/features/artist-pages/artist-page-json-ld.ts'
import { ArtistPageView } from '#app/features/artist-pages/artist-page-view.tsx'
import { readArtistQuery } from '#app/features/artist-pages/artist-query.ts'
import { artistPagePath } from '#app/features/artist-pages/artists-path.ts'
import { describeLife } from '#app/features/artist-pages/describe-life.ts'
import { findArtist } from '#app/features/artist-pages/find-artist.server.ts'
import { artistPath } from '#app/features/artists/artist-path.ts'
import { eventDay } from '#app/features/events/event-day.ts'
import type { GalleryData } from '#app/features/gallery/gallery-data.ts'
import { imageUrl } from '#app/features/images/image-url.ts'
import type { WorksHandle } from '#app/features/viewing-room/neighbours/page-works.ts'
import { breadcrumbJsonLd } from '#app/platform/page/breadcrumb-json-ld.ts'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { loadInitialState, useShownState } from '#app/platform/page/load-initial-state.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { shorten } from '#app/platform/shorten.ts'
import { PageLoadFailure } from '#app/ui/page-load-failure.tsx'
import { useGoneTitle } from '#app/ui/use-gone-title.ts'
import type { Route } from './+types/artist.ts'
import '#app/styles/artists.css'

export const headers: Route.HeadersFunction = pageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const root = matches[0].loaderData as GalleryData | undefined
  if (!root || !loaderData) return [{ name: 'robots', content: 'noindex' }]
  if (!('data' in loaderData))
    return pageMeta(matches, { title: 'Artist', path: artistPath(params.slug), noindex: true })
  const artist = loaderData.data
  if (!artist) return pageMeta(matches, { title: 'Artist Not Found', path: artistPath(params.slug), noindex: true })
  const { site, imageHosts } = root
  const image = artist.image ?? artist.works.items[0]?.images[0] ?? artist.sold_works.items[0]?.images[0]
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Artists', path: '/artists' },
    { name: artist.name, path: artistPath(artist.slug) },
  ]
  return [
    ...pageMeta(matches, {
      title: artist.name,
      description: shorten(
        [`Works by ${artist.name}`, describeLife(artist), artist.biography].filter(Boolean).join('. '),
      ),
      path: artistPagePath(artist.slug, { page: artist.works.page, soldPage: artist.sold_works.page }),
      image: image && imageUrl(image, { imageHosts, width: 1200 }),
    }),
    { 'script:ld+json': artistPageJsonLd(artist, root) },
    { 'script:ld+json': breadcrumbJsonLd(crumbs, site.origin) },
  ]
}

export const handle: WorksHandle<Route.ComponentProps['loaderData']> = {
  worksOf: (found) => (found && 'data' in found && found.data ? worksOfArtist(found.data) : []),
}

/** An artist's old slug redirects to the current address (ART-56), keeping the rest of the address (NAV-21). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, now, settings, log } = context.get(appContext)
  const query = readArtistQuery(url.searchParams)
  const at = now()
  const found = await initialState(() => findArtist({ db, now: at, day: eventDay(settings, at) }, params.slug, query), {
    log,
    isCacheable: (artist) => artist?.works.page === query.page && artist.sold_works.page === query.soldPage,
  })
  const artist = 'data' in found.data && found.data.data
  if (artist && artist.slug !== params.slug) throw redirect(artistPath(artist.slug) + url.search, 301)
  return found
}

export const clientLoader = (args: Route.ClientLoaderArgs) => loadInitialState(args)

export default function Artist({ loaderData }: Route.ComponentProps) {
  useShownState(loaderData)
  const artist = 'data' in loaderData ? loaderData.data : undefined
  const goneTitle = useGoneTitle(artist)
  if (artist === undefined) return <PageLoadFailure message="Failed to load this artist" />
  return artist ? <ArtistPageView artist={artist} /> : <ArtistNotFound titleRef={goneTitle} />
}
