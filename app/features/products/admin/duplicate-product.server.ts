import { eq } from 'drizzle-orm'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { products } from '#db/schema/products.ts'

/**
 * Creates a draft with the texts, measures and pictures of a work, unsold and without its import data (PLST-33). `copyId`
 * comes with the request: a repeated one creates no second copy.
 */
export async function duplicateProduct(
  acting: Acting,
  { id, copyId }: { id: string; copyId: string },
): Promise<{ outcome: 'duplicated' | 'not-found' }> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  const { now } = acting
  return transactAs(acting, async (tx) => {
    // Locked, so that its pictures stay as long as nothing else refers to them.
    const [work] = await tx.select().from(products).where(eq(products.id, id)).for('share')
    if (!work) return { outcome: 'not-found' }
    const name = `${work.name} (copy)`
    await tx
      .insert(products)
      .values({
        ...work,
        id: copyId,
        name,
        meta_title: work.meta_title === work.name ? name : work.meta_title,
        status: 'draft',
        sold_out: false,
        sold_at: null,
        sold_price: null,
        quantity: 1,
        created_at: now(),
        updated_at: now(),
        version: 1,
        // Inventory numbers are unique.
        inventory_number: null,
        import_fingerprint: null,
        imported_version: 1,
        imported_from: null,
      })
      .onConflictDoNothing({ target: products.id })
    return { outcome: 'duplicated' }
  })
}
