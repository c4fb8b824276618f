import type { z } from 'zod'
import type { productListSchema, productSchema, scoredProductSchema } from './product-schema.server.ts'

/**
 * A published work as loaders and the API return it (DATA-01). Field names are the specification's; `price` is in
 * dollars, null for 'Price on request'; lengths are in inches, times ISO 8601 in UTC. `sold_price` is never public
 * (OP-37).
 */
export type Product = z.infer<typeof productSchema>

/** One page of the collection. */
export type ProductList = z.infer<typeof productListSchema>

/** A search result (SRCH-09). */
export type ScoredProduct = z.infer<typeof scoredProductSchema>
