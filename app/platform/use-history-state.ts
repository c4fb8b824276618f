import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * What a navigation left with this entry of the browser's history; null while the page hydrates, since the server, which
 * knows nothing of it, rendered the page without.
 */
export function useHistoryState<State extends object>(): Partial<State> | null {
  const { state } = useLocation()
  return useSyncExternalStore(
    neverChanges,
    () => state,
    () => null,
  )
}

const neverChanges = () => () => {}
