import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

/**
 * For the error boundary of a list's route: the query of the address, and a list that fails with `error`, so that the page stands with
 * its search and filters, and says in the list's place that it could not be read (SHELL-25). `loaderData` where they are there by now.
 */
export function useLostList<Data extends object, Query>(
  { error, loaderData }: { error: unknown; loaderData?: Data | undefined },
  readQuery: (params: URLSearchParams) => Query,
): Data | { query: Query; list: Promise<never> } {
  const [params] = useSearchParams()
  const list = useMemo(() => {
    const lost = Promise.reject(error)
    // The component that shows the list gets the error, too.
    lost.catch(() => {})
    return lost
  }, [error])
  return loaderData ?? { query: readQuery(params), list }
}
