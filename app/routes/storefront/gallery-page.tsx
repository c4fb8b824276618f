import { data } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { findGalleryPage } from '#app/features/gallery-pages/find-gallery-page.server.ts'
import { galleryPagePath, galleryPageTitles, isGalleryPageSlug } from '#app/features/gallery-pages/gallery-page.ts'
import { GalleryPageView } from '#app/features/gallery-pages/gallery-page-view.tsx'
import { NotFoundPage } from '#app/features/layout/error-page.tsx'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import type { Route } from './+types/gallery-page.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData: page, location }) => {
  if (!page) return pageMeta(matches, { title: 'Page not found', path: location.pathname, noindex: true })
  const { slug, text } = page
  return pageMeta(matches, { title: galleryPageTitles[slug], description: text.summary, path: galleryPagePath(slug) })
}

/** One of the pages that staff write; while it is not filled there is none (SET-07). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const slug = url.pathname.replaceAll('/', '').toLowerCase()
  const page = isGalleryPageSlug(slug) ? await findGalleryPage(context.get(appContext).db, slug) : null
  return data(page, { status: page ? 200 : 404 })
}

export default function TextPage({ loaderData: page }: Route.ComponentProps) {
  return page ? <GalleryPageView page={page} /> : <NotFoundPage />
}
