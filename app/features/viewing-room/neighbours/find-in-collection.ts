import type { ProductList } from '#app/features/products/product.ts'
import { productListKey, productLists } from '#app/features/products/product-lists.ts'
import type { ProductQuery } from '#app/features/products/product-query.ts'
import { BackendError, backend } from '#app/platform/backend.ts'
import { findAround, type Neighbours, noNeighbours } from './neighbours.ts'

/**
 * The works beside `id` in the collection's list for `query`, across page boundaries too (NEXT-02). Lists that this tab has loaded
 * are not requested again: within a page there is no request. If the server fails there are no neighbours.
 */
export async function findInCollection(query: ProductQuery, id: string, signal: AbortSignal): Promise<Neighbours> {
  try {
    const list = await readList(query, signal)
    const around = findAround(list.items, id, list.page)
    if (list.items[0]?.id === id && list.page > 1) {
      const before = await readList({ ...query, page: list.page - 1 }, signal)
      around.previous = edge(before, before.items.at(-1), id)
    }
    if (list.items.at(-1)?.id === id && list.page < list.pages) {
      const after = await readList({ ...query, page: list.page + 1 }, signal)
      around.next = edge(after, after.items[0], id)
    }
    return around
  } catch (error) {
    if (error instanceof BackendError) return noNeighbours
    throw error
  }
}

/** If the list has shifted meanwhile, its next page may begin with the same work. */
function edge({ page }: ProductList, product: ProductList['items'][number] | undefined, id: string) {
  return product && product.id !== id ? { product, page } : null
}

async function readList(query: ProductQuery, signal: AbortSignal): Promise<ProductList> {
  const key = productListKey(query)
  const known = productLists.read(key)
  if (known?.status === 'loaded') return known.data
  const begun = productLists.countExpiries()
  const list = await backend<ProductList>(`/api/products?${key}`, { signal })
  productLists.put(key, list, begun)
  return list
}
