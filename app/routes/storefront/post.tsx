import { redirect } from 'react-router'
import { appContext } from '#app/app-context.ts'
import type { GalleryData } from '#app/features/gallery/gallery-data.ts'
import { findPost } from '#app/features/posts/find-post.server.ts'
import type { Post } from '#app/features/posts/post.ts'
import { postMeta } from '#app/features/posts/post-meta.ts'
import { PostPage } from '#app/features/posts/post-page.tsx'
import { postPath } from '#app/features/posts/post-path.ts'
import { postDetails } from '#app/features/posts/post-resources.ts'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import type { Route } from './+types/post.ts'

export const headers: Route.HeadersFunction = pageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const root = matches[0].loaderData as GalleryData | undefined
  // A profile that is still loading sets its title when it arrives.
  if (!root || !loaderData || !('data' in loaderData)) return [{ name: 'robots', content: 'noindex' }]
  if (loaderData.data) return postMeta(matches, loaderData.data, root)
  return pageMeta(matches, { title: 'Artist Profile Not Found', path: postPath(params.slug), noindex: true })
}

/** A post's old slug redirects to the current address (BPST-11), keeping the rest of the address (NAV-21). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, now, settings, log } = context.get(appContext)
  const { timeZone } = settings.gallery
  const found = await initialState(() => findPost({ db, timeZone, now: now() }, params.slug), { log })
  const post = 'data' in found.data && found.data.data
  if (post && post.slug !== params.slug) throw redirect(postPath(post.slug) + url.search, 301)
  return found
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<InitialState<Post | null>> {
  await postDetails.settle(params.slug, maxSettleMs, request.signal)
  const state = postDetails.read(params.slug)
  return state?.status === 'loaded' ? state : null
}

export default function ArtistProfile({ params, loaderData }: Route.ComponentProps) {
  return <PostPage slug={params.slug} initial={loaderData} />
}
