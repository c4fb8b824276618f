import type { Product } from '#app/features/products/product.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { changeFavorites } from './favorites-storage.ts'

/** Puts a copy of the work in front of the others (FAV-06, OP-14). */
export function addFavorite(product: Product): void {
  const isStored = changeFavorites((favorites) => [product, ...favorites.filter(({ id }) => id !== product.id)])
  tell(isStored, `Added "${product.name}" to favorites`)
}

/** FAV-07 */
export function removeFavorite(product: Product): void {
  const isStored = changeFavorites((favorites) => favorites.filter(({ id }) => id !== product.id))
  tell(isStored, `Removed "${product.name}" from favorites`)
}

/** At once, without asking (FAV-08, FAV-19, OP-16). */
export function clearFavorites(): void {
  tell(
    changeFavorites(() => []),
    'Favorites cleared',
  )
}

/** FAV-09: a list that could not be stored lasts until the visitor leaves, and they must know. */
function tell(isStored: boolean, done: string): void {
  if (isStored) showToast('success', done)
  else showToast('error', 'Failed to save favorites')
}
