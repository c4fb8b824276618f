import type { AppContext } from '#app/app-context.ts'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { hasContent, type SavedOverVersion } from '#app/platform/save-over-version.server.ts'
import { products } from '#db/schema/products.ts'
import type { AdminProduct } from './admin-product.ts'
import { findAdminProduct } from './find-admin-product.server.ts'
import { findUnknownImage } from './find-unknown-image.server.ts'
import { checkProduct, type ProductFault } from './product-form-schema.ts'
import { productRow } from './product-row.server.ts'

/**
 * Makes a work of a form (PFRM-43). The form brings the work's id, so that a repeated submit creates nothing twice: what
 * is there already with the same content counts as saved, with another content as a conflict.
 */
export async function createProduct(
  { settings, ...acting }: Acting & Pick<AppContext, 'settings'>,
  { id, values }: { id: string; values: unknown },
): Promise<SavedOverVersion<ProductFault, AdminProduct>> {
  const checked = checkProduct(values)
  if (checked.faults) return { outcome: 'invalid', faults: checked.faults }
  const row = productRow(checked.facts, settings.gallery.city)
  const { now } = acting
  return transactAs(acting, async (tx) => {
    const faults = await findUnknownImage(tx, row.images, settings)
    if (faults.length > 0) return { outcome: 'invalid', faults }
    const created = await tx
      .insert(products)
      .values({ id, ...row, created_at: now(), updated_at: now() })
      .onConflictDoNothing({ target: products.id })
      .returning({ id: products.id })
    const current = (await findAdminProduct({ db: tx, now: now() }, id))!
    const isSaved = created.length > 0 || hasContent(current, row)
    return { outcome: isSaved ? 'saved' : 'conflict', current }
  })
}
