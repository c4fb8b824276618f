import { useLocation } from 'react-router'

/** The navigation state of a link to a form, so that the link back leads to the list as it was left. */
export function useListState(): { listPath: string } {
  const { pathname, search } = useLocation()
  return { listPath: pathname + search }
}
