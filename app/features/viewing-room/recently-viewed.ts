import type { Product } from '#app/features/products/product.ts'

const key = 'recently_viewed'
const mostEntries = 6

/** Notes in this browser that a work was opened: newest first, no repeats, at most 6 copies (FAV-20, FAV-21, OP-17). */
export function recordRecentlyViewed(product: Product): void {
  try {
    const others = readStored().filter((kept) => kept?.id && kept.id !== product.id)
    localStorage.setItem(key, JSON.stringify([product, ...others].slice(0, mostEntries)))
  } catch {
    // Storage is full or forbidden. Nothing on any page depends on this list (OP-17), so nothing is said.
  }
}

/** What is stored, or nothing when it is not a list. */
function readStored(): (Partial<Product> | null)[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
