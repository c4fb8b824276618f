import { lt } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { deleted_products } from '#db/schema/deleted-products.ts'

/** A deletion can be undone for 10 s; one of several works that breaks off goes on when somebody sees it, and can be undone then (PLST-37). */
const undoMs = 3_600_000

/** Forgets works that were deleted an hour ago or earlier. Returns how many there were. */
export async function purgeDeletedProducts({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const isOver = lt(deleted_products.deleted_at, new Date(now().getTime() - undoMs))
  const { rowCount } = await db.delete(deleted_products).where(isOver)
  return rowCount ?? 0
}
