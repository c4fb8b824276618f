import type { Product } from '#app/features/products/product.ts'
import { backend } from '#app/platform/backend.ts'
import type { Page } from '#app/platform/paging.ts'
import { readFavoriteCopy } from './favorite-copy.ts'
import { changeFavorites, readFavorites } from './favorites-storage.ts'

/**
 * Asks once for what the gallery now says of the kept works, and puts it in place of the stored copies (OP-15).
 * @returns the ids that the gallery does not show any more: those stay as they were stored
 * @throws BackendError
 */
export async function refreshFavorites(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const ids = readFavorites().map(({ id }) => id)
  // A list edited by hand may hold anything; what is no id of ours is not asked for.
  const asked = ids.filter((id) => /^[\w-]{1,64}$/.test(id))
  if (asked.length === 0) return new Set(ids)
  const { items } = await backend<Page<Product>>(`/api/products?ids=${asked.join(',')}`, { signal })
  const current = new Map(items.map((product) => [product.id, readFavoriteCopy(product)]))
  const isOutdated = (copy: Product) => {
    const now = current.get(copy.id)
    return Boolean(now) && JSON.stringify(now) !== JSON.stringify(copy)
  }
  // One that cannot be stored is shown all the same; nothing that the visitor did has failed.
  if (readFavorites().some(isOutdated)) {
    changeFavorites((favorites) => favorites.map((copy) => current.get(copy.id) ?? copy))
  }
  return new Set(ids.filter((id) => !current.has(id)))
}
