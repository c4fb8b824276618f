import { BackendError, backend } from '#app/platform/backend.ts'
import { createResource } from '#app/platform/resource.ts'
import type { Product } from './product.ts'

/** A work in the cache of this browser tab. */
export interface ProductRecord {
  /** null if there is no such public work, and the tab has never loaded one. */
  product: Product | null
  /** Whether the gallery still shows it. A work that is gone stays readable as it was loaded (OP-15). */
  isListed: boolean
}

/** The works that this browser tab has opened, by id. */
export const productRecords = createResource<ProductRecord>({
  async load(id, signal): Promise<ProductRecord> {
    try {
      return { product: await backend<Product>(`/api/products/${encodeURIComponent(id)}`, { signal }), isListed: true }
    } catch (error) {
      if (!(error instanceof BackendError) || error.status !== 404) throw error
      const known = productRecords.read(id)
      return { product: known?.status === 'loaded' ? known.data.product : null, isListed: false }
    }
  },
  retryDelaysMs: [2_000, 4_000, 8_000],
  describeFailure: (_attempts, error) => (error instanceof Error ? error.message : String(error)),
})
