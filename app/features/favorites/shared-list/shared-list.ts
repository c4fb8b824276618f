import type { Product } from '#app/features/products/product.ts'

/** The list that a shared link opens (FAV-24). */
export interface SharedList {
  /** The listed works, in the link's order. */
  items: Product[]
  /** How many of the link's works are not listed. */
  missing: number
}

/** @param ids full or short; a short id that several works share is ignored */
export function orderSharedList(ids: readonly string[], found: readonly Product[]): SharedList {
  const items = ids.flatMap((id) => {
    const named = found.filter((product) => product.id.endsWith(id))
    return named.length === 1 ? named : []
  })
  return { items, missing: ids.length - items.length }
}
