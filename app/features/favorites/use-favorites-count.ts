import { useSyncExternalStore } from 'react'
import { followFavorites, readFavorites } from './favorites-storage.ts'

/** How many works the visitor keeps in this browser; 0 on the server and until the page is hydrated (NAV-08). */
export function useFavoritesCount(): number {
  return useSyncExternalStore(
    followFavorites,
    () => readFavorites().length,
    () => 0,
  )
}
