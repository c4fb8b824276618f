import { useMatches } from 'react-router'
import type { Product } from '#app/features/products/product.ts'

/** The part of a route's `handle` that lists the works of its page, in order (NEXT-06). */
export interface WorksHandle<Data = unknown> {
  /** Called when a room is open over the page. @param loaderData of the route; undefined if its loader failed */
  worksOf: (loaderData: Data | undefined) => readonly Product[]
}

/** The works of the page beneath the room, if its route lists them; otherwise null. */
export function usePageWorks(): readonly Product[] | null {
  const match = useMatches().findLast(({ handle }) => handle && typeof handle === 'object' && 'worksOf' in handle)
  return match ? (match.handle as WorksHandle).worksOf(match.loaderData) : null
}
