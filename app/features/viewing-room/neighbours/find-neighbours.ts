import type { Location } from 'react-router'
import { readFavorites } from '#app/features/favorites/favorites-storage.ts'
import { readSharedIds } from '#app/features/favorites/shared-list/shared-list-path.ts'
import { sharedLists } from '#app/features/favorites/shared-list/shared-lists.ts'
import type { Product } from '#app/features/products/product.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { maxSettleMs } from '#app/platform/resource.ts'
import { findInCollection } from './find-in-collection.ts'
import { findAround, type Neighbours, noNeighbours } from './neighbours.ts'

/**
 * The works before and after `id` in the list at the room's address (NEXT-01), or among the `works` of the page beneath
 * (NEXT-06). None if that is unknown.
 */
export async function findNeighbours(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  id: string,
  { works, signal }: { works: readonly Product[] | null; signal: AbortSignal },
): Promise<Neighbours> {
  if (works) return findAround(works, id)
  const params = new URLSearchParams(search)
  if (pathname === '/collection') return findInCollection({ ...readProductQuery(params), productId: null }, id, signal)
  const ids = readSharedIds(params)?.join(',')
  if (ids === undefined) return findAround(readFavorites(), id)
  await sharedLists.settle(ids, maxSettleMs, signal)
  const list = sharedLists.read(ids)
  return list?.status === 'loaded' ? findAround(list.data.items, id) : noNeighbours
}
