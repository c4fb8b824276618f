import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { deleted_products } from '#db/schema/deleted-products.ts'

/**
 * Purges works that can no longer be restored, with their tear sheets (TEAR-18) and the files of their pictures that nothing else
 * refers to (PLST-15) and that were not uploaded again since. A deletion can be undone for 10 s, with the rest of a minute for a slow click
 * and a slow network; an interrupted bulk deletion can be resumed, and undone then (PLST-37). Returns how
 * many works were purged.
 */
export async function purgeDeletedProducts({
  db,
  now,
  imageStore,
  tearSheets,
  log,
}: Pick<AppContext, 'db' | 'now' | 'imageStore' | 'tearSheets' | 'log'>): Promise<number> {
  const { deleted_at, run_id } = deleted_products
  const undoTime = sql`case when ${run_id} is null then interval '1 minute' else interval '1 hour' end`
  const purged = await db
    .delete(deleted_products)
    .where(sql`${deleted_at} < ${now().toISOString()}::timestamptz - ${undoTime}`)
    .returning({ id: deleted_products.id, work: deleted_products.work })
  for (const { id, work } of purged) {
    for (const image of work.images) {
      // The work is deleted; a leftover file does no harm, and the nightly sweep removes it.
      await imageStore
        .remove(image, { unlessTakenInSince: new Date(work.updated_at) })
        .catch((error) => log.warn({ error, image }, 'a picture could not be removed'))
    }
    await tearSheets.forget(id)
  }
  return purged.length
}
