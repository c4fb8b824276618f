import { useSearchParams } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { findPostList } from '#app/features/posts/find-post-list.server.ts'
import { postsPath } from '#app/features/posts/post-path.ts'
import { type PostQuery, readPostQuery } from '#app/features/posts/post-query.ts'
import { postListKey, postLists } from '#app/features/posts/post-resources.ts'
import { PostsPage } from '#app/features/posts/posts-page.tsx'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import type { Route } from './+types/blog.ts'

export const headers: Route.HeadersFunction = pageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const query = readQuery(new URLSearchParams(location.search))
  const list = loaderData && 'data' in loaderData ? loaderData.data : null
  return pageMeta(matches, {
    title: 'Artist Profiles',
    description:
      'Artists and makers whose works the gallery shows: how they lived, how they worked, and what to look for.',
    // A page beyond the end shows the last (FIND-50).
    path: postsPath({ ...query, page: list?.page.page ?? query.page }),
    // Anybody can make up a search; its results are not to be indexed.
    noindex: query.search !== null,
  })
}

export const links: Route.LinksFunction = () => [
  { rel: 'alternate', type: 'application/rss+xml', title: 'Artist Profiles', href: '/blog/rss.xml' },
]

export function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, log } = context.get(appContext)
  const query = readQuery(new URL(request.url).searchParams)
  return initialState(() => findPostList({ db, timeZone: settings.gallery.timeZone }, query), {
    log,
    isCacheable: ({ page }) => page.page === query.page,
  })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readQuery(new URL(request.url).searchParams)
  await postLists.settle(postListKey(query), maxSettleMs, request.signal)
  return null
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return <PostsPage query={readQuery(params)} initial={loaderData} />
}

/** Without the category, which has an address of its own. */
function readQuery(params: URLSearchParams): PostQuery {
  return { ...readPostQuery(params), category: null }
}
