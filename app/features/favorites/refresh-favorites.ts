import type { Product } from '#app/features/products/product.ts'
import { backend } from '#app/platform/backend.ts'
import type { Page } from '#app/platform/paging.ts'
import { readFavoriteCopy } from './favorite-copy.ts'
import { changeFavorites, readFavorites } from './favorites-storage.ts'

/**
 * Requests the current data of the favorites once, and replaces the stored copies (OP-15).
 * @returns the ids that are no longer listed: their copies stay as they were stored
 * @throws BackendError
 */
export async function refreshFavorites(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const ids = readFavorites().map(({ id }) => id)
  // A list edited by hand may contain anything; invalid ids are not requested.
  const asked = ids.filter((id) => /^[\w-]{1,64}$/.test(id))
  if (asked.length === 0) return new Set(ids)
  const { items } = await backend<Page<Product>>(`/api/products?ids=${asked.join(',')}`, { signal })
  const current = new Map(items.map((product) => [product.id, readFavoriteCopy(product)]))
  const isOutdated = (copy: Product) => {
    const now = current.get(copy.id)
    return Boolean(now) && JSON.stringify(now) !== JSON.stringify(copy)
  }
  // A list that cannot be stored is shown anyway, without a message: no action of the visitor has failed.
  if (readFavorites().some(isOutdated)) {
    changeFavorites((favorites) => favorites.map((copy) => current.get(copy.id) ?? copy))
  }
  return new Set(ids.filter((id) => !current.has(id)))
}
