import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { type RestoredWorks, restoreProducts } from '../restore-products.server.ts'
import type { BulkRequest } from './bulk-schema.server.ts'
import { type BulkProgress, changeProducts } from './change-products.server.ts'
import { type PricePreview, previewPrices } from './reprice-works.server.ts'

export type BulkResult =
  | BulkProgress
  | ({ outcome: 'preview' } & PricePreview)
  | ({ outcome: 'restored' } & RestoredWorks)

/** Handles the bulk changes of the artwork list (PLST-29 to PLST-31). */
export async function handleBulk(app: ActingContext, request: BulkRequest): Promise<BulkResult> {
  switch (request.intent) {
    case 'bulk':
      return changeProducts(app, request)
    case 'preview-prices':
      return { outcome: 'preview', ...(await previewPrices(app, request)) }
    case 'restore':
      return { outcome: 'restored', ...(await restoreProducts(app, request.ids)) }
  }
}
