import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { releaseLapsedHold } from '#app/features/orders/release-lapsed-hold.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { products } from '#db/schema/products.ts'

/**
 * Deletes a work, then the files of its pictures that nothing else refers to (PLST-14, PLST-15, OP-46). Refused while a
 * buyer holds the work. Its orders stay, each with its own copy of what was sold.
 */
export async function deleteProduct(
  { db, now, imageStore, log }: Pick<AppContext, 'db' | 'now' | 'imageStore' | 'log'>,
  id: string,
): Promise<{ outcome: 'deleted' | 'not-found' | 'on-hold' }> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  const result = await db.transaction(async (tx) => {
    // With the row locked no order can be opened for it; one that was opened before is seen by the next statement.
    const [stored] = await tx
      .select({ images: products.images })
      .from(products)
      .where(eq(products.id, id))
      .for('update')
    if (!stored) return { outcome: 'not-found' as const }
    if (await releaseLapsedHold(tx, id, now())) return { outcome: 'on-hold' as const }
    await tx.delete(products).where(eq(products.id, id))
    return { outcome: 'deleted' as const, images: stored.images }
  })
  if (result.outcome !== 'deleted') return result
  for (const image of result.images) {
    // The work is gone; a file too many harms nobody.
    await imageStore.remove(image).catch((error) => log.warn({ error, image }, 'a picture could not be removed'))
  }
  return { outcome: 'deleted' }
}
