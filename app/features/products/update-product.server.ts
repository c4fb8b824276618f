import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { products } from '#db/schema/products.ts'
import { type SavedProduct, unknownImage } from './create-product.server.ts'
import { findAdminProduct } from './find-admin-product.server.ts'
import { isUuid } from './find-products.server.ts'
import { lockPictures } from './lock-pictures.server.ts'
import { checkProduct } from './product-form-schema.ts'
import { productRow } from './product-row.server.ts'

/**
 * Saves a form over the work it was opened on (PFRM-44), unless that has changed since `version`: then nothing is
 * written. Pictures that the work no longer has are deleted when nothing else refers to them.
 */
export async function updateProduct(
  { db, now, settings, imageStore, log }: Pick<AppContext, 'db' | 'now' | 'settings' | 'imageStore' | 'log'>,
  { id, version, values }: { id: string; version: number; values: unknown },
): Promise<SavedProduct | { outcome: 'not-found' }> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  const saved = await db.transaction(async (tx): Promise<(SavedProduct | { outcome: 'not-found' }) & Dropped> => {
    const [stored] = await tx.select().from(products).where(eq(products.id, id)).for('update')
    if (!stored) return { outcome: 'not-found' }
    if (stored.version !== version) {
      return { outcome: 'conflict', current: (await findAdminProduct({ db: tx, now: now() }, id))! }
    }
    const checked = checkProduct(values, stored)
    if (checked.faults) return { outcome: 'invalid', faults: checked.faults }
    const row = productRow(checked.facts, settings.gallery.city)
    const [unknown] = await lockPictures(tx, row.images, { ...settings, kept: stored.images })
    if (unknown !== undefined) {
      return { outcome: 'invalid', faults: [{ field: 'images', message: unknownImage, summary: unknownImage }] }
    }
    await tx
      .update(products)
      // A sold work has none left, whatever the form says.
      .set({
        ...row,
        quantity: stored.sold_out ? 0 : row.quantity,
        updated_at: now(),
        version: sql`${products.version} + 1`,
      })
      .where(and(eq(products.id, id), eq(products.version, version)))
    const product = (await findAdminProduct({ db: tx, now: now() }, id))!
    return { outcome: 'saved', product, dropped: stored.images.filter((image) => !row.images.includes(image)) }
  })
  const { dropped = [], ...result } = saved
  for (const image of dropped) {
    // The work is saved; a file too many harms nobody.
    await imageStore.remove(image).catch((error) => log.warn({ error, image }, 'a picture could not be removed'))
  }
  return result
}

/** Pictures that the saved work no longer shows. */
interface Dropped {
  dropped?: string[]
}
