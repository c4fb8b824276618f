import type { AppContext } from '#app/app-context.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { findAdminProduct } from '../find-admin-product.server.ts'
import { productFormOf, withCategory } from '../product-form.ts'
import { productMessages } from '../product-messages.ts'
import { updateProduct } from '../update-product.server.ts'
import type { WorkResult } from './work-result.ts'

type Context = Acting & Pick<AppContext, 'settings' | 'imageStore' | 'log'>

/**
 * Moves a work to a category as its form would: a style that the category does not have is removed, and a published work must
 * stay complete.
 */
export async function moveWork(
  app: Context,
  id: string,
  { category, subcategory }: { category: string; subcategory: string },
): Promise<WorkResult> {
  const product = await findAdminProduct({ db: app.db, now: app.now() }, id)
  if (!product) return { reasons: [productMessages.gone] }
  const values = { ...withCategory(productFormOf(product), category), subcategory }
  const saved = await updateProduct(app, { id, version: product.version, values })
  switch (saved.outcome) {
    case 'saved':
      return 'changed'
    case 'invalid':
      return { reasons: saved.faults.map(({ summary }) => summary) }
    case 'conflict':
      return { reasons: ['Somebody changed it at the same moment.'] }
    case 'not-found':
      return { reasons: [productMessages.gone] }
  }
}
