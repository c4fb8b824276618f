import type { Product } from '#app/features/products/product.ts'
import { backend } from '#app/platform/backend.ts'
import type { Page } from '#app/platform/paging.ts'
import { createResource } from '#app/platform/resource.ts'
import { orderSharedList, type SharedList } from './shared-list.ts'

/** The shared lists that this browser tab has opened, by their ids joined with commas. */
export const sharedLists = createResource<SharedList>({
  async load(key, signal) {
    const ids = key.split(',').filter(Boolean)
    if (ids.length === 0) return orderSharedList([], [])
    const { items } = await backend<Page<Product>>(`/api/products?ids=${key}`, { signal })
    return orderSharedList(ids, items)
  },
  retryDelaysMs: [2_000, 4_000, 8_000],
  describeFailure: (_attempts, error) => (error instanceof Error ? error.message : String(error)),
})
