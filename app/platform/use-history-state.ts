import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * The state of this entry of the browser's history; null while the page hydrates, since the server rendered
 * the page without knowing it.
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
