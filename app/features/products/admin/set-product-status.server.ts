import { and, eq, ne, sql } from 'drizzle-orm'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { products } from '#db/schema/products.ts'
import { findAdminProduct } from './find-admin-product.server.ts'
import { productFormOf } from './product-form.ts'
import { checkProduct, type ProductFault } from './product-form-schema.ts'

/**
 * Publishes a work or unpublishes it (PLST-09). A published work must be complete, as in the form (OP-45).
 * A work that already has the status is not changed.
 */
export async function setProductStatus(
  acting: Acting,
  { id, status }: { id: string; status: 'draft' | 'published' },
): Promise<{ outcome: 'changed' | 'not-found' } | { outcome: 'incomplete'; faults: ProductFault[] }> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  const { now } = acting
  return transactAs(acting, async (tx) => {
    const [locked] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
    if (!locked) return { outcome: 'not-found' }
    if (status === 'published') {
      const product = (await findAdminProduct({ db: tx, now: now() }, id))!
      const { faults } = checkProduct({ ...productFormOf(product), status }, product)
      if (faults) return { outcome: 'incomplete', faults }
    }
    await tx
      .update(products)
      .set({ status, updated_at: now(), version: sql`${products.version} + 1` })
      .where(and(eq(products.id, id), ne(products.status, status)))
    return { outcome: 'changed' }
  })
}
