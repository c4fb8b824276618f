import { appContext } from '#app/app-context.ts'
import { findGalleryPage } from '#app/features/gallery-pages/find-gallery-page.server.ts'
import { galleryPagePath, galleryPageTitles, isGalleryPageSlug } from '#app/features/gallery-pages/gallery-page.ts'
import { GalleryPageView } from '#app/features/gallery-pages/gallery-page-view.tsx'
import { NotFoundPage } from '#app/features/layout/error-page.tsx'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { loadInitialState, useShownState } from '#app/platform/page/load-initial-state.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { PageLoadFailure } from '#app/ui/page-load-failure.tsx'
import type { Route } from './+types/gallery-page.ts'

export const headers: Route.HeadersFunction = pageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const slug = readSlug(location.pathname)
  const page = loaderData && 'data' in loaderData ? loaderData.data : null
  const path = slug ? galleryPagePath(slug) : location.pathname
  if (page) return pageMeta(matches, { title: galleryPageTitles[page.slug], description: page.text.summary, path })
  const isUnread = loaderData && !('data' in loaderData) && slug
  return pageMeta(matches, { title: isUnread ? galleryPageTitles[slug] : 'Page not found', path, noindex: true })
}

/** One of the pages that staff write; 404 while it is empty (SET-07). */
export function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext)
  const slug = readSlug(url.pathname)
  return initialState(async () => slug && findGalleryPage(db, slug), { log })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => loadInitialState(args)

export default function TextPage({ loaderData }: Route.ComponentProps) {
  useShownState(loaderData)
  if (!('data' in loaderData)) return <PageLoadFailure message="Failed to load this page" />
  return loaderData.data ? <GalleryPageView page={loaderData.data} /> : <NotFoundPage />
}

function readSlug(pathname: string) {
  const slug = pathname.replaceAll('/', '').toLowerCase()
  return isGalleryPageSlug(slug) ? slug : null
}
