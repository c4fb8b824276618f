import { useSyncExternalStore } from 'react'
import type { Product } from '#app/features/products/product.ts'
import { followFavorites, readFavorites } from './favorites-storage.ts'

/** The visitor's favorites, newest first; null on the server and until the page is hydrated, where they are not known. */
export function useFavorites(): readonly Product[] | null {
  return useSyncExternalStore(followFavorites, readFavorites, () => null)
}
