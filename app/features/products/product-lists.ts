import { BackendError, backend } from '#app/platform/backend.ts'
import { connectionTrouble, reportConnectionUp } from '#app/platform/connection.ts'
import { createResource } from '#app/platform/resource.ts'
import { showToast } from '#app/ui/show-toast.ts'
import type { ProductList } from './product.ts'
import { type ProductQuery, writeProductQuery } from './product-query.ts'

/** The lists of works that this browser tab has loaded, by `productListKey`. */
export const productLists = createResource<ProductList>({
  async load(key, signal) {
    const page = await backend<ProductList>(`/api/products?${key}`, { signal })
    // JSON, but not ours: a captive portal or proxy responded.
    if (!Array.isArray(page?.items)) throw new BackendError('The server sent an answer that could not be read.')
    reportConnectionUp()
    return page
  },
  retryDelaysMs: [2_000, 4_000, 8_000],
  describeFailure: () => 'Failed to load products after multiple attempts',
  describeTrouble: () => connectionTrouble,
  onFailed: () => showToast('error', 'Failed to load products. Please refresh the page.'),
})

export function productListKey(query: ProductQuery): string {
  return writeProductQuery(query).toString()
}
