import type { Product } from '#app/features/products/product.ts'

/** What a link to a list leads to (FAV-24). */
export interface SharedList {
  /** The listed works, in the link's order. */
  items: Product[]
  /** How many of the link's works are not listed. */
  missing: number
}

export function orderSharedList(ids: readonly string[], found: readonly Product[]): SharedList {
  const byId = new Map(found.map((product) => [product.id, product]))
  const items = ids.map((id) => byId.get(id)).filter((product) => product !== undefined)
  return { items, missing: ids.length - items.length }
}
