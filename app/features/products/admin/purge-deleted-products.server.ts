import { lt } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { deleted_products } from '#db/schema/deleted-products.ts'

/** A deletion can be undone for 10 s; one of several works that breaks off goes on when somebody sees it, and can be undone then (PLST-37). */
const undoMs = 3_600_000

/** Forgets works that were deleted an hour ago or earlier, with their tear sheets (TEAR-18). Returns how many works there were. */
export async function purgeDeletedProducts({
  db,
  now,
  tearSheets,
}: Pick<AppContext, 'db' | 'now' | 'tearSheets'>): Promise<number> {
  const purged = await db
    .delete(deleted_products)
    .where(lt(deleted_products.deleted_at, new Date(now().getTime() - undoMs)))
    .returning({ id: deleted_products.id })
  for (const { id } of purged) await tearSheets.forget(id)
  return purged.length
}
