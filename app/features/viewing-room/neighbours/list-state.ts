import type { Location } from 'react-router'
import { wasOpenedFromCard } from '#app/features/products/product-path.ts'

const pathsOfLists = ['/collection', '/favorites']

/** What a history entry remembers of a room that one has stepped to, within the list that one came from. */
export interface SteppedState {
  stepped?: boolean
}

/**
 * Whether the open room was reached from a list of works: whoever comes by a link has no list (NEXT-04).
 * @param hasWorks the page beneath names its works (`page-works.ts`)
 */
export function hasList({ pathname, state }: Pick<Location, 'pathname' | 'state'>, hasWorks: boolean): boolean {
  const isStepped = Boolean((state as SteppedState | null)?.stepped)
  return (hasWorks || pathsOfLists.includes(pathname)) && (wasOpenedFromCard({ state }) || isStepped)
}
