import { useLocation } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { FavoritesPage } from '#app/features/favorites/favorites-page.tsx'
import { findSharedList } from '#app/features/favorites/shared-list/find-shared-list.server.ts'
import type { SharedList } from '#app/features/favorites/shared-list/shared-list.ts'
import { SharedListPage } from '#app/features/favorites/shared-list/shared-list-page.tsx'
import { readSharedIds } from '#app/features/favorites/shared-list/shared-list-path.ts'
import { sharedLists } from '#app/features/favorites/shared-list/shared-lists.ts'
import { initialState } from '#app/platform/page/initial-state.server.ts'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import type { Route } from './+types/favorites.ts'

/** The works of a shared list; only the browser knows the visitor's own favorites. */
export function loader({ request, context }: Route.LoaderArgs) {
  const ids = readSharedIds(new URL(request.url).searchParams)
  if (!ids) return null
  const { db, now, log } = context.get(appContext)
  return initialState(() => findSharedList({ db, now: now() }, ids), {
    log,
    // There is no limit to the number of lists, and each shows the current state.
    isCacheable: () => false,
    headers: { 'X-Robots-Tag': 'noindex' },
  })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<InitialState<SharedList>> {
  const key = readSharedIds(new URL(request.url).searchParams)?.join(',')
  if (key === undefined) return null
  await sharedLists.settle(key, maxSettleMs, request.signal)
  const state = sharedLists.read(key)
  return state?.status === 'loaded' ? state : null
}

export const headers: Route.HeadersFunction = pageHeaders

export const meta: Route.MetaFunction = ({ matches, location }) =>
  readSharedIds(new URLSearchParams(location.search))
    ? pageMeta(matches, {
        title: 'Shared list',
        description: 'Works that somebody has put together, as they are offered today.',
        path: '/favorites',
        noindex: true,
      })
    : pageMeta(matches, {
        title: 'Favorites',
        description: 'The works you keep in this browser: print the list or send it by email.',
        path: '/favorites',
      })

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const ids = readSharedIds(new URLSearchParams(useLocation().search))
  return (
    <div className="page">
      {ids ? <SharedListPage key={ids.join()} ids={ids} initial={loaderData} /> : <FavoritesPage />}
    </div>
  )
}
