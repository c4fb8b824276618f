import { lt } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { removePictures } from '#app/features/images/remove-pictures.server.ts'
import { deleted_products } from '#db/schema/deleted-products.ts'

/** A deletion can be undone for 10 s; a slow click and a slow network have the rest. */
const undoMs = 60_000

/**
 * Forgets works that were deleted a minute ago or earlier, with their tear sheets (TEAR-18) and the files of their pictures
 * that nothing else refers to (PLST-15) and that nobody has uploaded again since. Returns how many works there were.
 */
export async function purgeDeletedProducts({
  db,
  now,
  imageStore,
  tearSheets,
  log,
}: Pick<AppContext, 'db' | 'now' | 'imageStore' | 'tearSheets' | 'log'>): Promise<number> {
  const purged = await db
    .delete(deleted_products)
    .where(lt(deleted_products.deleted_at, new Date(now().getTime() - undoMs)))
    .returning({ id: deleted_products.id, work: deleted_products.work })
  for (const { id, work } of purged) {
    await removePictures({ imageStore, log }, { images: work.images, savedAt: work.updated_at })
    await tearSheets.forget(id)
  }
  return purged.length
}
