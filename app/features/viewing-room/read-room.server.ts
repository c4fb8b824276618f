import type { AppContext } from '#app/app-context.ts'
import { findProduct } from '#app/features/products/find-product.server.ts'
import type { ProductRecord } from '#app/features/products/product-records.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import { isUnavailable } from '#db/is-unavailable.ts'

/** A work for the viewing room: `product` is null for one that is not public. If the database is unavailable, an empty message. */
export async function readRoom(
  { db, now, log }: Pick<AppContext, 'db' | 'now' | 'log'>,
  productId: string,
): Promise<NonNullable<InitialState<ProductRecord>>> {
  try {
    const product = await findProduct({ db, now: now() }, productId)
    return { data: { product, isListed: product !== null } }
  } catch (error) {
    if (!isUnavailable(error)) throw error
    log.warn({ error }, 'a work could not be read')
    return { message: '' }
  }
}
