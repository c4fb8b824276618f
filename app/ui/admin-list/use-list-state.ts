import { useLocation } from 'react-router'

/** What a link to a form takes along, so that the way back from there leads to the list as it was left. */
export function useListState(): { listPath: string } {
  const { pathname, search } = useLocation()
  return { listPath: pathname + search }
}
