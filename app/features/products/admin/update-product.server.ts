import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { markPicturesUnused } from '#app/features/images/mark-pictures-unused.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { type SavedOverVersion, saveOverVersion } from '#app/platform/save-over-version.server.ts'
import { products } from '#db/schema/products.ts'
import type { AdminProduct } from './admin-product.ts'
import { findAdminProduct } from './find-admin-product.server.ts'
import { findUnknownArtist } from './find-unknown-artist.server.ts'
import { findUnknownImage } from './find-unknown-image.server.ts'
import { checkProduct, type ProductFault } from './product-form-schema.ts'
import { type ProductRow, productRow } from './product-row.server.ts'
import { writeNumberedWork } from './write-numbered-work.server.ts'

/** Saves a form over the work it was opened on (PFRM-44), unless that has changed since `version`. */
export async function updateProduct(
  { settings, ...acting }: Acting & Pick<AppContext, 'settings'>,
  { id, version, values }: { id: string; version: number; values: unknown },
): Promise<SavedOverVersion<ProductFault, AdminProduct>> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  const { now } = acting
  return transactAs(acting, async (tx) => {
    const [stored] = await tx.select().from(products).where(eq(products.id, id)).for('update')
    return saveOverVersion({
      stored,
      version,
      check(stored): { row: ProductRow; faults?: undefined } | { faults: ProductFault[] } {
        const checked = checkProduct(values, stored)
        if (checked.faults) return { faults: checked.faults }
        const { facts } = checked
        // A sold work has none left, whatever the form says.
        return { row: { ...productRow(facts, settings.gallery.city), quantity: stored.sold_out ? 0 : facts.quantity } }
      },
      read: async () => (await findAdminProduct({ db: tx, now: now() }, id))!,
      async write(row, stored) {
        const unknown = [
          ...(await findUnknownImage(tx, row.images, { ...settings, kept: stored.images })),
          ...(await findUnknownArtist(tx, row.artist_id)),
        ]
        if (unknown.length > 0) return unknown
        const taken = await writeNumberedWork(tx, row.inventory_number, (inner) =>
          inner
            .update(products)
            .set({ ...row, updated_at: now(), version: sql`${products.version} + 1` })
            .where(and(eq(products.id, id), eq(products.version, version))),
        )
        const dropped = stored.images.filter((image) => !row.images.includes(image))
        if (taken.length === 0) await markPicturesUnused(tx, dropped, now())
        return taken
      },
    })
  })
}
