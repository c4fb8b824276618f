import { useMatches } from 'react-router'
import type { Product } from '#app/features/products/product.ts'

/** What the `handle` of a route may say: the works that its page shows, in their order (NEXT-06). */
export interface WorksHandle<Data = unknown> {
  /** Asked when a room is open over the page. @param loaderData of the route; undefined where its loader failed */
  worksOf: (loaderData: Data | undefined) => readonly Product[]
}

/** The works of the page beneath the room, where its route names them; null where it does not. */
export function usePageWorks(): readonly Product[] | null {
  const match = useMatches().findLast(({ handle }) => handle && typeof handle === 'object' && 'worksOf' in handle)
  return match ? (match.handle as WorksHandle).worksOf(match.loaderData) : null
}
