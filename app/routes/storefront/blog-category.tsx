import { redirect, useSearchParams } from 'react-router'
import { appContext } from '#app/app-context.ts'
import type { GalleryData } from '#app/features/gallery/gallery-data.ts'
import { findMovedCategory } from '#app/features/posts/find-moved-category.server.ts'
import { findPostList } from '#app/features/posts/find-post-list.server.ts'
import type { PostList } from '#app/features/posts/post-list.ts'
import { postsPath } from '#app/features/posts/post-path.ts'
import { type PostQuery, readPostQuery } from '#app/features/posts/post-query.ts'
import { postListKey, postLists } from '#app/features/posts/post-resources.ts'
import { PostsPage } from '#app/features/posts/posts-page.tsx'
import { breadcrumbJsonLd } from '#app/platform/page/breadcrumb-json-ld.ts'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import type { Route } from './+types/blog-category.ts'

export const headers: Route.HeadersFunction = pageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) => {
  const root = matches[0].loaderData as GalleryData | undefined
  const query = readQuery(new URLSearchParams(location.search), params.categorySlug)
  const list = loaderData && 'data' in loaderData ? loaderData.data : undefined
  const category = list?.categories.find(({ slug }) => slug === query.category)
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Artist Profiles', path: '/blog' },
    ...(category ? [{ name: category.name, path: postsPath({ category: category.slug }) }] : []),
  ]
  return [
    ...pageMeta(matches, {
      title: category ? `${category.name}: Artist Profiles` : 'Artist Profiles',
      description: category?.description,
      // A page beyond the end shows the last (FIND-50).
      path: postsPath({ ...query, page: list?.page.page ?? query.page }),
      noindex: !category || category.post_count === 0 || query.search !== null,
    }),
    ...(root && category ? [{ 'script:ld+json': breadcrumbJsonLd(crumbs, root.site.origin) }] : []),
  ]
}

/** An unknown category is an empty list (OP-72) with status 404; an old slug redirects (CAT-14), keeping the rest of the address (NAV-21). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, settings, log } = context.get(appContext)
  const query = readQuery(url.searchParams, params.categorySlug)
  const isNamed = ({ categories }: PostList) => categories.some(({ slug }) => slug === query.category)
  const found = await initialState(() => findPostList({ db, timeZone: settings.gallery.timeZone }, query), {
    log,
    isFound: isNamed,
    isCacheable: ({ page }) => page.page === query.page,
  })
  const list = 'data' in found.data && found.data.data
  const moved = list && query.category && !isNamed(list) ? await findMovedCategory(db, query.category) : null
  if (moved) throw redirect(postsPath({ category: moved }) + url.search, 301)
  return found
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<InitialState<PostList>> {
  const key = postListKey(readQuery(new URL(request.url).searchParams, params.categorySlug))
  await postLists.settle(key, maxSettleMs, request.signal)
  const state = postLists.read(key)
  return state?.status === 'loaded' ? state : null
}

export default function BlogCategory({ params, loaderData }: Route.ComponentProps) {
  const [searchParams] = useSearchParams()
  return <PostsPage query={readQuery(searchParams, params.categorySlug)} initial={loaderData} />
}

/** The category comes from the path, whatever the query contains. No slug contains NUL. */
function readQuery(params: URLSearchParams, category: string): PostQuery {
  return { ...readPostQuery(params), category: category.replaceAll('\0', '') }
}
