import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'

/**
 * Call it in the transaction that stops using pictures at `at`: `removeUnusedPictures` counts from then, because a form that was
 * opened before, perhaps a colleague's, may still be saved with them (FORM-30). Has no effect if something else uses them.
 */
export async function markPicturesUnused(tx: Transaction, images: readonly string[], at: Date): Promise<void> {
  if (images.length === 0) return
  // In one order, to avoid deadlocks with others that stop using the same ones.
  await tx.execute(sql`
    update pictures set created_at = ${at.toISOString()}::timestamptz where url in (
      select url from pictures where url = any(${sql.param(images)}::text[]) order by url for no key update)`)
}
