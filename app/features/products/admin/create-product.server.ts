import type { AppContext } from '#app/app-context.ts'
import { lockPictures } from '#app/features/images/lock-pictures.server.ts'
import { products } from '#db/schema/products.ts'
import type { AdminProduct } from './admin-product.ts'
import { findAdminProduct } from './find-admin-product.server.ts'
import { checkProduct, type ProductFault } from './product-form-schema.ts'
import { productRow } from './product-row.server.ts'

export type SavedProduct =
  | { outcome: 'saved'; product: AdminProduct }
  | { outcome: 'invalid'; faults: ProductFault[] }
  /** Somebody else saved it meanwhile; `current` is what stands there now. */
  | { outcome: 'conflict'; current: AdminProduct }

export const unknownImage = 'An image is not known here. Remove it and add it again.'

/**
 * Makes a work of a form (PFRM-43). The form brings the work's id, so that a repeated submit creates nothing twice: what
 * is there already with the same content counts as saved, with another content as a conflict.
 */
export async function createProduct(
  { db, now, settings }: Pick<AppContext, 'db' | 'now' | 'settings'>,
  { id, values }: { id: string; values: unknown },
): Promise<SavedProduct> {
  const checked = checkProduct(values)
  if (checked.faults) return { outcome: 'invalid', faults: checked.faults }
  const row = productRow(checked.facts, settings.gallery.city)
  return db.transaction(async (tx) => {
    const [unknown] = await lockPictures(tx, row.images, settings)
    if (unknown !== undefined) {
      return { outcome: 'invalid', faults: [{ field: 'images', message: unknownImage, summary: unknownImage }] }
    }
    const created = await tx
      .insert(products)
      .values({ id, ...row, created_at: now(), updated_at: now() })
      .onConflictDoNothing({ target: products.id })
      .returning({ id: products.id })
    const product = (await findAdminProduct({ db: tx, now: now() }, id))!
    if (created.length > 0 || hasContent(product, row)) return { outcome: 'saved', product }
    return { outcome: 'conflict', current: product }
  })
}

/** Whether the work holds what a form would write: a repeated submit finds it so. */
export function hasContent(product: AdminProduct, row: object): boolean {
  return Object.entries(row).every(
    ([column, value]) => JSON.stringify(product[column as keyof AdminProduct]) === JSON.stringify(value),
  )
}
