import { useNavigate, useNavigation } from 'react-router'
import { useLatestQuery, usePendingQuery } from '#app/platform/use-latest-query.ts'

interface ListAddress<Query> {
  /** The address of the list. */
  path: string
  query: Query
  readQuery: (params: URLSearchParams) => Query
  pathOf: (query: Query) => string
  /** The part of the query that resets it to the first page. */
  firstPage: Partial<Query>
}

/** The pending query of a list as rendered (`wanted`) or of now (`latestQuery`), and `change`, which adds a choice to it and resets to the first page. */
export function useListQuery<Query>({ path, query, readQuery, pathOf, firstPage }: ListAddress<Query>) {
  const navigate = useNavigate()
  const { location: coming } = useNavigation()
  const latestQuery = useLatestQuery(path, query, readQuery)
  const wanted = usePendingQuery(path, query, readQuery)
  return {
    wanted,
    latestQuery,
    isBusy: coming !== undefined,
    /** Another page is loading. */
    isLeaving: coming !== undefined && coming.pathname !== path,
    change: (changes: Partial<Query>, replace = false) =>
      navigate(pathOf({ ...latestQuery(), ...firstPage, ...changes }), { replace, preventScrollReset: true }),
  }
}
