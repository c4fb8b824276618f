import type { Location } from 'react-router'
import { wasOpenedFromCard } from '#app/features/products/product-path.ts'

const pathsOfLists = ['/collection', '/favorites']

/** The state of a history entry whose room was reached by stepping from another room of the same list. */
export interface SteppedState {
  stepped?: boolean
}

/**
 * Whether the open room was reached from a list of works: a room opened by a link has no list (NEXT-04).
 * @param hasWorks whether the page beneath lists its works (`page-works.ts`)
 */
export function hasList({ pathname, state }: Pick<Location, 'pathname' | 'state'>, hasWorks: boolean): boolean {
  const isStepped = Boolean((state as SteppedState | null)?.stepped)
  return (hasWorks || pathsOfLists.includes(pathname)) && (wasOpenedFromCard({ state }) || isStepped)
}
