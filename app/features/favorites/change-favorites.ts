import type { Product } from '#app/features/products/product.ts'
import { showToast, type ToastAction } from '#app/ui/show-toast.ts'
import { changeFavorites } from './favorites-storage.ts'

/** Adds a copy of the work at the front (FAV-06, OP-14). */
export function addFavorite(product: Product): void {
  const isStored = changeFavorites((favorites) => [product, ...favorites.filter(({ id }) => id !== product.id)])
  showOutcome(isStored, `Added "${product.name}" to favorites`)
}

/** FAV-07 */
export function removeFavorite(product: Product): void {
  const isStored = changeFavorites((favorites) => favorites.filter(({ id }) => id !== product.id))
  showOutcome(isStored, `Removed "${product.name}" from favorites`)
}

/**
 * At once, without confirmation (FAV-08, FAV-19, OP-16); the toast can undo it.
 * @param cleared the favorites that the page showed
 * @param onUndone called after it was undone
 */
export function clearFavorites(cleared: readonly Product[], onUndone: () => void): void {
  const undo = () => {
    changeFavorites((favorites) => [
      ...favorites,
      ...cleared.filter(({ id }) => favorites.every((favorite) => favorite.id !== id)),
    ])
    onUndone()
  }
  showOutcome(
    changeFavorites(() => []),
    'Favorites cleared',
    { label: 'Undo', onClick: undo },
  )
}

/** FAV-09: a list that could not be stored lasts only until the visitor leaves, so the toast says that saving failed. */
function showOutcome(isStored: boolean, done: string, action?: ToastAction): void {
  if (isStored) showToast('success', done, action)
  else showToast('error', 'Failed to save favorites')
}
