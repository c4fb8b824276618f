import type { Location } from 'react-router'
import { withQuery } from '#app/platform/with-query.ts'
import { readProductQuery, writeProductQuery } from './product-query.ts'

type Place = Pick<Location, 'pathname' | 'search'>

/**
 * Where a card leads: on the collection the same query with this work, elsewhere the same page with this work over it
 * (PDP-01, OP-08). Parameters that the page does not know are left behind: a kept page is shown to everyone.
 */
export function openProductPath({ pathname, search }: Place, id: string) {
  const params = new URLSearchParams(search)
  const query = pathname === '/collection' ? readProductQuery(params) : {}
  const opened = writeProductQuery({ ...query, productId: id })
  const sharedList = pathname === '/favorites' ? params.get('ids') : null
  if (sharedList !== null) opened.set('ids', sharedList)
  return { pathname, search: `?${opened}` }
}

/** The same place without the work (PDP-02). */
export function closedProductPath({ pathname, search }: Place) {
  const params = new URLSearchParams(search)
  params.delete('productId')
  return { pathname, search: withQuery('', params) }
}

/** The one address that is shared and canonical for a work (OP-08). */
export function productPath(id: string): string {
  return `/collection?productId=${encodeURIComponent(id)}`
}

/** What a history entry remembers when a work was opened from a card: the entry before it is that card's page. */
export const openedFromCard = { openedFromCard: true }

export function wasOpenedFromCard(location: Pick<Location, 'state'>): boolean {
  return Boolean((location.state as Partial<typeof openedFromCard> | null)?.openedFromCard)
}
