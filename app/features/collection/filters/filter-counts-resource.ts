import type { FilterCounts } from '#app/features/products/filter-counts.ts'
import { type ProductQuery, writeProductQuery } from '#app/features/products/product-query.ts'
import { BackendError, backend } from '#app/platform/backend.ts'
import { createResource } from '#app/platform/resource.ts'

/** The filter choices that this browser tab has loaded, by `filterCountsKey`. */
export const filterCounts = createResource<FilterCounts>({
  async load(key, signal) {
    const counts = await backend<FilterCounts>(`/api/products/filters?${key}`, { signal })
    // JSON, but not ours: a captive portal or proxy responded instead.
    if (!Array.isArray(counts?.price)) throw new BackendError('The server sent an answer that could not be read.')
    return counts
  },
  retryDelaysMs: [2_000, 4_000],
  describeFailure: () => 'The filters could not be loaded.',
})

/** The part of the address that the counts depend on. */
export function filterCountsKey({ category, subcategory, search, filters, available }: ProductQuery): string {
  return writeProductQuery({ category, subcategory, search, filters, available }).toString()
}
