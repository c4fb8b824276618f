import type { Product } from '#app/features/products/product.ts'
import { maxFavorites } from '../favorites-storage.ts'

/** The result of saving a list, for the message and for undoing. */
export interface SavedList {
  added: readonly Product[]
  /** The oldest favorites, which were removed to make room (OP-14). */
  dropped: readonly Product[]
}

/** The favorites with a shared list's works at the front; those already among the favorites keep their places (FAV-25). */
export function withSharedList(
  favorites: readonly Product[],
  works: readonly Product[],
): SavedList & { favorites: readonly Product[] } {
  const kept = new Set(favorites.map(({ id }) => id))
  const added = works.filter(({ id }) => !kept.has(id))
  const all = [...added, ...favorites]
  return { favorites: all.slice(0, maxFavorites), added, dropped: all.slice(maxFavorites) }
}

/** The favorites without the added works, and with those that were removed for them; other changes made meanwhile stay. */
export function withoutSharedList(favorites: readonly Product[], { added, dropped }: SavedList): readonly Product[] {
  const undone = new Set([...added, ...dropped].map(({ id }) => id))
  return [...favorites.filter(({ id }) => !undone.has(id)), ...dropped]
}
