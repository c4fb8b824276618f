import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { lockPictures } from '#app/features/images/lock-pictures.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { products } from '#db/schema/products.ts'
import { hasContent, type SavedProduct, unknownImage } from './create-product.server.ts'
import { findAdminProduct } from './find-admin-product.server.ts'
import { checkProduct, type ProductFacts } from './product-form-schema.ts'
import { productRow } from './product-row.server.ts'

/**
 * Saves a form over the work it was opened on (PFRM-44), unless that has changed since `version`: then nothing is
 * written, and it counts as saved only when it holds the form's content already. Pictures that the work no longer has are
 * deleted when nothing else refers to them.
 */
export async function updateProduct(
  { db, now, settings, imageStore, log }: Pick<AppContext, 'db' | 'now' | 'settings' | 'imageStore' | 'log'>,
  { id, version, values }: { id: string; version: number; values: unknown },
): Promise<SavedProduct | { outcome: 'not-found' }> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  const saved = await db.transaction(async (tx): Promise<(SavedProduct | { outcome: 'not-found' }) & Dropped> => {
    const [stored] = await tx.select().from(products).where(eq(products.id, id)).for('update')
    if (!stored) return { outcome: 'not-found' }
    const checked = checkProduct(values, stored)
    const rowOf = (facts: ProductFacts) => ({
      ...productRow(facts, settings.gallery.city),
      // A sold work has none left, whatever the form says.
      quantity: stored.sold_out ? 0 : facts.quantity,
    })
    if (stored.version !== version) {
      const current = (await findAdminProduct({ db: tx, now: now() }, id))!
      // The answer to the same form was lost, or it was sent twice.
      const isSaved = !checked.faults && hasContent(current, rowOf(checked.facts))
      return isSaved ? { outcome: 'saved', product: current } : { outcome: 'conflict', current }
    }
    if (checked.faults) return { outcome: 'invalid', faults: checked.faults }
    const row = rowOf(checked.facts)
    const [unknown] = await lockPictures(tx, row.images, { ...settings, kept: stored.images })
    if (unknown !== undefined) {
      return { outcome: 'invalid', faults: [{ field: 'images', message: unknownImage, summary: unknownImage }] }
    }
    await tx
      .update(products)
      .set({ ...row, updated_at: now(), version: sql`${products.version} + 1` })
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
