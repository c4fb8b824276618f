import { findProducts } from '#app/features/products/lists/find-products.server.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import type { Database } from '#db/connect.ts'
import { orderSharedList, type SharedList } from './shared-list.ts'

/** The listed works with these `ids`, full or short, in their order (FAV-24). */
export async function findSharedList(
  { db, now }: { db: Database; now: Date },
  ids: readonly string[],
): Promise<SharedList> {
  if (ids.length === 0) return orderSharedList([], [])
  const { items } = await findProducts({ db, now }, { ...readProductQuery(new URLSearchParams()), ids: [...ids] })
  return orderSharedList(ids, items)
}
