import type { AppContext } from '#app/app-context.ts'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { hasContent, type SavedOverVersion } from '#app/platform/save-over-version.server.ts'
import { products } from '#db/schema/products.ts'
import type { AdminProduct } from './admin-product.ts'
import { findAdminProduct } from './find-admin-product.server.ts'
import { findUnknownArtist } from './find-unknown-artist.server.ts'
import { findUnknownImage } from './find-unknown-image.server.ts'
import { checkProduct, type ProductFault } from './product-form-schema.ts'
import { productRow } from './product-row.server.ts'
import { writeNumberedWork } from './write-numbered-work.server.ts'

/**
 * Creates a work from a form (PFRM-43). The form contains the work's id, so that a repeated submit creates nothing twice: an
 * existing work with the same content counts as saved, with other content as a conflict.
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
    const unknown = [
      ...(await findUnknownImage(tx, row.images, settings)),
      ...(await findUnknownArtist(tx, row.artist_id)),
    ]
    if (unknown.length > 0) return { outcome: 'invalid', faults: unknown }
    let isCreated = false
    const taken = await writeNumberedWork(tx, row.inventory_number, async (inner) => {
      const created = await inner
        .insert(products)
        .values({ id, ...row, created_at: now(), updated_at: now() })
        .onConflictDoNothing({ target: products.id })
        .returning({ id: products.id })
      isCreated = created.length > 0
    })
    const current = await findAdminProduct({ db: tx, now: now() }, id)
    if (!current) return { outcome: 'invalid', faults: taken }
    return { outcome: isCreated || hasContent(current, row) ? 'saved' : 'conflict', current }
  })
}
