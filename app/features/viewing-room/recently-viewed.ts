import type { Product } from '#app/features/products/product.ts'

const key = 'recently_viewed'
const maxEntries = 6

/** Stores in this browser that a work was opened: newest first, no duplicates, at most 6 copies (FAV-20, FAV-21, OP-17). */
export function recordRecentlyViewed(product: Product): void {
  try {
    const others = readStored().filter((kept) => kept?.id && kept.id !== product.id)
    localStorage.setItem(key, JSON.stringify([product, ...others].slice(0, maxEntries)))
  } catch {
    // Storage is full or disabled. Nothing on any page depends on this list (OP-17), so the error is ignored.
  }
}

/** The stored list, or an empty one if it is invalid. */
function readStored(): (Partial<Product> | null)[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
