import type { Product } from '#app/features/products/product.ts'
import { mostFavorites } from '../favorites-storage.ts'

/** What saving a list has done, so that it can be told and undone. */
export interface SavedList {
  added: readonly Product[]
  /** Those kept longest ago, for which there was no room any more (OP-14). */
  dropped: readonly Product[]
}

/** The favorites with a shared list's works in front, those that are kept already left in their places (FAV-25). */
export function withSharedList(
  favorites: readonly Product[],
  works: readonly Product[],
): SavedList & { favorites: readonly Product[] } {
  const kept = new Set(favorites.map(({ id }) => id))
  const added = works.filter(({ id }) => !kept.has(id))
  const all = [...added, ...favorites]
  return { favorites: all.slice(0, mostFavorites), added, dropped: all.slice(mostFavorites) }
}

/** The favorites without what was added, and with what had to make room; other changes made meanwhile stay. */
export function withoutSharedList(favorites: readonly Product[], { added, dropped }: SavedList): readonly Product[] {
  const undone = new Set([...added, ...dropped].map(({ id }) => id))
  return [...favorites.filter(({ id }) => !undone.has(id)), ...dropped]
}
