import type { Location } from 'react-router'
import { withQuery } from '#app/platform/with-query.ts'
import { readProductQuery, writeProductQuery } from './product-query.ts'

type Place = Pick<Location, 'pathname' | 'search'>

/**
 * The target of a card: on the collection the same query with this work, elsewhere the same page with this work over it
 * (PDP-01, OP-08). Parameters that the page does not use are dropped: a cached page is shown to everyone.
 */
export function openProductPath({ pathname, search }: Place, id: string) {
  const params = new URLSearchParams(search)
  const query = pathname === '/collection' ? readProductQuery(params) : {}
  const opened = writeProductQuery({ ...query, productId: id })
  for (const name of keptParams(pathname)) {
    const value = params.get(name)
    if (value !== null) opened.set(name, value)
  }
  return { pathname, search: `?${opened}` }
}

/** The other parameters that determine a page's works: those of a shared list, and of the pages of an artist's works. */
function keptParams(pathname: string): string[] {
  if (pathname === '/favorites') return ['ids']
  return pathname.startsWith('/artists/') ? ['page', 'sold'] : []
}

/** The same address without the work (PDP-02). */
export function closedProductPath({ pathname, search }: Place) {
  const params = new URLSearchParams(search)
  params.delete('productId')
  return { pathname, search: withQuery('', params) }
}

/** The canonical address of a work, which is also shared (OP-08). */
export function productPath(id: string): string {
  return `/collection?productId=${encodeURIComponent(id)}`
}

/** The state of a history entry for a work that was opened from a card: the entry before it is that card's page. */
export const openedFromCard = { openedFromCard: true }

interface RoomState {
  openedFromCard?: boolean
  /** How many steps back the card's page is: more than one after following links from room to room. */
  roomsDeep?: number
}

/** The state of the entry for a work that is opened at `location`, which may be a room itself: closing leaves all rooms (REL-04). */
export function openingState({ search, state }: Pick<Location, 'search' | 'state'>): RoomState | null {
  if (!new URLSearchParams(search).has('productId')) return openedFromCard
  return wasOpenedFromCard({ state }) ? { ...openedFromCard, roomsDeep: roomsDeep({ state }) + 1 } : null
}

/** How many steps back the card's page is from a room; 1 if the entry does not say. */
export function roomsDeep({ state }: Pick<Location, 'state'>): number {
  return (state as RoomState | null)?.roomsDeep ?? 1
}

/** Whether the entry before this one is the page that the room was opened from. */
export function wasOpenedFromCard(location: Pick<Location, 'state'>): boolean {
  return Boolean((location.state as Partial<typeof openedFromCard> | null)?.openedFromCard)
}
