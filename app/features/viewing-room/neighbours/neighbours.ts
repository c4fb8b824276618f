import type { Product } from '#app/features/products/product.ts'

/** A work next to the one on show. */
export interface Neighbour {
  product: Product
  /** The page of the list that it is on; null if the list has no pages. */
  page: number | null
}

export interface Neighbours {
  previous: Neighbour | null
  next: Neighbour | null
}

export const noNeighbours: Neighbours = { previous: null, next: null }

/** The works next to `id` in a list without pages; none for a work that is not in it. */
export function findAround(works: readonly Product[], id: string, page: number | null = null): Neighbours {
  const at = works.findIndex((work) => work.id === id)
  if (at === -1) return noNeighbours
  const neighbour = (product: Product | undefined) => (product ? { product, page } : null)
  return { previous: neighbour(works[at - 1]), next: neighbour(works[at + 1]) }
}
