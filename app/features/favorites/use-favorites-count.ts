import { useSyncExternalStore } from 'react'
import { followFavorites, readFavorites } from './favorites-storage.ts'

/** The number of favorites in this browser; 0 on the server and until the page is hydrated (NAV-08). */
export function useFavoritesCount(): number {
  return useSyncExternalStore(
    followFavorites,
    () => readFavorites().length,
    () => 0,
  )
}
