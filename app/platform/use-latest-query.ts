import { useNavigation } from 'react-router'
import { useRouter } from './use-router.ts'

/**
 * Tells an event handler which query the page at `path` is on its way to, or has: a choice is added to those before it, however
 * soon it follows. Asked of the router itself, because React renders what is on its way when it finds the time. `query`, the
 * rendered one, where another page comes.
 */
export function useLatestQuery<Query>(
  path: string,
  query: Query,
  readQuery: (params: URLSearchParams) => Query,
): () => Query {
  const router = useRouter()
  return () => {
    const { pathname, search } = router.state.navigation.location ?? router.state.location
    return pathname === path ? readQuery(new URLSearchParams(search)) : query
  }
}

/** The query that the page at `path` is on its way to, as rendered; `query` where another page comes, or none. */
export function usePendingQuery<Query>(
  path: string,
  query: Query,
  readQuery: (params: URLSearchParams) => Query,
): Query {
  const { location: coming } = useNavigation()
  return coming?.pathname === path ? readQuery(new URLSearchParams(coming.search)) : query
}
