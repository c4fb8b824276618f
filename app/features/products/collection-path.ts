import { withQuery } from '#app/platform/with-query.ts'
import { type ProductQuery, writeProductQuery } from './product-query.ts'

/** The address of the collection that shows `query`; each link starts again at the first page (OP-07). */
export function collectionPath(query: Partial<Omit<ProductQuery, 'page'>> = {}): string {
  return withQuery('/collection', writeProductQuery(query))
}
